/** An E.164 phone in Brazilian format, `(11) 98765-4321`; any other unchanged. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, "($1) $2-$3");
}
