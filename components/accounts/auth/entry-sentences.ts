import type { Messages } from "next-intl";

/** Message namespaces that the authentication pages send to the browser, about a tenth of all messages. */
export const authMessageNamespaces = [
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
