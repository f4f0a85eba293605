/** E.164 → `(11) 98765-4321`. Foreign numbers are unchanged. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, "($1) $2-$3");
}
