/** A phone of E.164 as Brazilians write theirs, `(11) 98765-4321`; any other as it is. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, "($1) $2-$3");
}
