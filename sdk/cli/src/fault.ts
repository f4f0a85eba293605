import { AuthenticationError, NetworkError, NotFoundError, QuitandaError } from "../../typescript/src/quitanda.js";

/** As documented in the README; never renumbered. */
export const exitCodes = { done: 0, refused: 1, usage: 2, signedOut: 3, notFound: 4, unreachable: 5 } as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export class Fault extends Error {
  readonly exitCode: ExitCode;
  /** How to fix the problem; null if the message suffices. */
  readonly hint: string | null;

  constructor(exitCode: ExitCode, message: string, hint: string | null = null) {
    super(message);
    this.exitCode = exitCode;
    this.hint = hint;
  }
}

/** As printed, and as output by `--json`. */
export interface Explained {
  exitCode: ExitCode;
  message: string;
  hint: string | null;
  /** Null if the API did not respond. */
  status: number | null;
  code: string | null;
  field: string | null;
  requestId: string | null;
}

const signInHint = "Sign in with `quitanda login`, or give --token or QUITANDA_TOKEN.";

const nothingOfApi = { status: null, code: null, field: null, requestId: null };

export function explain(thrown: unknown, url: string): Explained {
  if (thrown instanceof Fault) {
    return { exitCode: thrown.exitCode, message: thrown.message, hint: thrown.hint, ...nothingOfApi };
  }
  if (thrown instanceof NetworkError) {
    const message = `${url} does not answer: ${reasonOf(thrown)}`;
    const hint = "Is the installation running, and is this its address? Choose another with --url or QUITANDA_URL.";
    return { exitCode: exitCodes.unreachable, message, hint, ...nothingOfApi };
  }
  if (!(thrown instanceof QuitandaError)) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    return { exitCode: exitCodes.refused, message, hint: null, ...nothingOfApi };
  }
  const { message, status, code, field, requestId } = thrown;
  const told = { message, status, code, field, requestId };
  if (thrown instanceof AuthenticationError) {
    return { exitCode: exitCodes.signedOut, ...told, hint: `The token is not accepted at ${url}. ${signInHint}` };
  }
  if (status === 403) return { exitCode: exitCodes.signedOut, ...told, hint: "Use a key with this scope." };
  return { exitCode: thrown instanceof NotFoundError ? exitCodes.notFound : exitCodes.refused, ...told, hint: null };
}

/** Cause of a failed connection, such as `ECONNREFUSED`. */
function reasonOf(error: Error): string {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string" && /^[A-Z_]+$/.test(cause.code)) return cause.code;
  }
  return error.message;
}

export function signedOut(url: string): Fault {
  return new Fault(exitCodes.signedOut, `Not signed in at ${url}`, signInHint);
}
