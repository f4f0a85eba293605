import type { Messages } from "next-intl";

/** The messages that the pages around sign-in need in the browser: a tenth of all. */
export const entrySentences = [
  "affiliateSignUp",
  "cliLogin",
  "failure",
  "invitation",
  "language",
  "login",
  "reset",
  "signUp",
  "confirmEmail",
] as const satisfies readonly (keyof Messages)[];
