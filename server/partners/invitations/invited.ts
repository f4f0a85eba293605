import type { Language } from "@/db/schema/core-enums";

export interface Invited {
  to: string;
  language: Language;
  companyId: string;
  companyName: string;
  token: string;
  kind: "affiliate" | "coproducer";
  productName: string;
}

export function invitationPathOf(token: string): string {
  return `/partnerships/invitation/${token}`;
}
