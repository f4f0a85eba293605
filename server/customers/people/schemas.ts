export interface OwnSession {
  id: string;
  userAgent: string;
  createdAt: string;
  seenAt: string;
  /** True for the session of the requesting browser. */
  isThis: boolean;
}

export const codeLength = 6;

export type SignInFault = "wrong_code" | "over" | "other_browser";
