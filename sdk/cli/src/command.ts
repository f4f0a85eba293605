import type { Session } from "./session.js";

/** An option of a command; every option takes a value. */
export interface CommandOption {
  /** What it takes: `<url>`. */
  value: string;
  about: string;
}

/** A command as it was called. */
export interface Invocation {
  session: Session;
  /** What follows the command's name. */
  operands: string[];
  options: Readonly<Record<string, string | undefined>>;
  /** Aborted when the user ends the program. */
  signal: AbortSignal;
}

export interface Command {
  /** `transactions get`. */
  name: string;
  /** Its operands, as the help shows them; in brackets where they may be absent. */
  operands: readonly string[];
  about: string;
  options?: Readonly<Record<string, CommandOption>>;
  run: (invocation: Invocation) => Promise<void>;
}

/** The options of every command. */
export const globalOptions = {
  url: { value: "<url>", about: "The installation. Default: QUITANDA_URL, then where you signed in" },
  token: { value: "<token>", about: "An access token. Default: QUITANDA_TOKEN, then that of your sign-in" },
} as const;

export const flags = {
  json: "Print JSON: one document, or a line for each event or request",
  help: "Show this help",
  version: "Show the version",
} as const;
