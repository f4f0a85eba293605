export interface OwnSession {
  id: string;
  userAgent: string;
  createdAt: string;
  seenAt: string;
  /** True for the session of the browser that sent the request. */
  isThis: boolean;
}

export const codeLength = 6;

export type SignInFault = "wrong_code" | "over" | "other_browser";

/** Sign-in link that is still valid. `code` is null in the browser that requested it. */
export interface OpenLink {
  code: string | null;
}
