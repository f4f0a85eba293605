import type { Language } from "@/db/schema/core-enums";

/** Who is invited, by whom, to what. */
export interface Invited {
  to: string;
  language: Language;
  companyId: string;
  companyName: string;
  token: string;
  kind: "affiliate" | "coproducer";
  productName: string;
}

/** The path where an invitation is answered. */
export function invitationPathOf(token: string): string {
  return `/partnerships/invitation/${token}`;
}
