/** Formats an E.164 phone number in Brazilian format, `(11) 98765-4321`. Returns any other number unchanged. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, "($1) $2-$3");
}
