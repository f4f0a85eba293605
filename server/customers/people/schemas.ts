export interface OwnSession {
  id: string;
  userAgent: string;
  createdAt: string;
  seenAt: string;
  /** Session of the requesting browser. */
  isThis: boolean;
}

export const codeLength = 6;

export type SignInFault = "wrong_code" | "over" | "other_browser";

/** `code` is null in the browser that requested the link. */
export interface OpenLink {
  code: string | null;
}
