import { hostname } from "node:os";
import { Quitanda } from "../../typescript/src/quitanda.js";
import { readSignIn, type SignIn } from "./config.js";
import { exitCodes, Fault, signedOut } from "./fault.js";
import type { Output } from "./output.js";

export type Environment = Readonly<Record<string, string | undefined>>;

export interface GlobalOptions {
  url?: string | undefined;
  token?: string | undefined;
}

export const defaultUrl = "http://127.0.0.1:3000";

/** Installation, credentials and output of a command. */
export class Session {
  readonly env: Environment;
  readonly output: Output;
  readonly url: string;
  readonly #options: GlobalOptions;
  readonly #stored: SignIn | null;

  private constructor(env: Environment, output: Output, options: GlobalOptions, stored: SignIn | null) {
    this.env = env;
    this.output = output;
    this.#options = options;
    this.#stored = stored;
    this.url = readOrigin(options.url ?? env.QUITANDA_URL ?? stored?.url ?? defaultUrl);
  }

  static async open(env: Environment, output: Output, options: GlobalOptions): Promise<Session> {
    return new Session(env, output, options, await readSignIn(env));
  }

  /** Sign-in stored for this installation. Another installation's token is never sent to this one. */
  get signIn(): SignIn | null {
    return this.#stored?.url === this.url ? this.#stored : null;
  }

  /** @throws Fault if there are no credentials */
  get token(): string {
    const token = this.#options.token ?? this.env.QUITANDA_TOKEN ?? this.signIn?.token;
    if (!token) throw signedOut(this.url);
    if (!/^[\x21-\x7e]+$/.test(token)) throw new Fault(exitCodes.usage, "The token has characters that no token has");
    return token;
  }

  /** @throws Fault if there are no credentials */
  client(): Quitanda {
    return new Quitanda({ baseUrl: this.url, accessToken: this.token });
  }

  /** Machine name, for the key that a sign-in creates. */
  get host(): string {
    return hostname();
  }
}

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "") {
    throw new Fault(exitCodes.usage, `${text} is no address of an installation`, "Such as https://pay.example.com");
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}
