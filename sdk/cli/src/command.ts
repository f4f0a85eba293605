import type { Session } from "./session.js";

/** Every option takes a value. */
export interface CommandOption {
  /** Placeholder in the help, such as `<url>`. */
  value: string;
  about: string;
}

export interface Invocation {
  session: Session;
  /** After the command's name. */
  operands: string[];
  options: Readonly<Record<string, string | undefined>>;
  /** Aborts when the user ends the program. */
  signal: AbortSignal;
}

export interface Command {
  /** `transactions get`. */
  name: string;
  /** As shown in the help, with optional ones in brackets. */
  operands: readonly string[];
  about: string;
  options?: Readonly<Record<string, CommandOption>>;
  run: (invocation: Invocation) => Promise<void>;
}

export const globalOptions = {
  url: { value: "<url>", about: "The installation. Default: QUITANDA_URL, then where you signed in" },
  token: { value: "<token>", about: "An access token. Default: QUITANDA_TOKEN, then that of your sign-in" },
} as const;

export const flags = {
  json: "Print JSON: one document, or a line for each event or request",
  help: "Show this help",
  version: "Show the version",
} as const;
