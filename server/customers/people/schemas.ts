/** A browser of a person, as the list of their sessions shows it. */
export interface OwnSession {
  id: string;
  userAgent: string;
  createdAt: string;
  seenAt: string;
  /** Whether it is the browser that asks. */
  isThis: boolean;
}

/** Digits of the code in a sign-in mail. */
export const codeLength = 6;

/** How a sign-in ended that did not succeed. */
export type SignInFault = "wrong_code" | "over" | "other_browser";
