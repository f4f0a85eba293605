import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { NetworkError } from "../../typescript/src/quitanda.js";
import { readError } from "../../typescript/src/read-error.js";
import type { Invocation } from "./command.js";
import { removeSignIn, writeSignIn } from "./config.js";
import { exitCodes, Fault } from "./fault.js";
import type { Session } from "./session.js";

interface Started {
  /** Compared and typed by the user in the browser. */
  code: string;
  /** For fetching the token; never shown to the user. */
  secret: string;
  pageUrl: string;
  /** ISO 8601. */
  expiresAt: string;
  pollSeconds: number;
}

interface Issued {
  token: string;
  company: string;
  /** ISO 8601. */
  expiresAt: string;
}

const noSuchServer = "This server has no sign-in for the command line. Give --token or QUITANDA_TOKEN.";

/** The user confirms a code in the browser, and this program fetches the token. */
export async function login({ session, signal }: Invocation): Promise<void> {
  const { output, url, env } = session;
  const started = await call<Started>(session, "start", { host: session.host });
  const page = ownPage(started.pageUrl, url);
  output.note(`Open ${page} and enter this code:\n`);
  output.note(`    ${started.code}\n`);
  output.note("Only enter a code that you see in your own terminal. Waiting…");
  if (process.stdout.isTTY) openBrowser(page);
  const issued = await poll(session, started, signal);
  await writeSignIn(env, { url, ...issued });
  output.value({ url, company: issued.company, expiresAt: issued.expiresAt });
  output.line(`Signed in to ${output.paint("bold", issued.company)} at ${url}`);
}

/** Restricts the page, which is opened on this machine, to the installation's origin. */
function ownPage(pageUrl: string, url: string): string {
  const path = URL.canParse(pageUrl) ? new URL(pageUrl).pathname : "/cli";
  return `${new URL(url).origin}${path}`;
}

async function poll(
  session: Session,
  { secret, expiresAt, pollSeconds }: Started,
  signal: AbortSignal,
): Promise<Issued> {
  while (Date.now() < Date.parse(expiresAt)) {
    await sleep(Math.max(pollSeconds, 1) * 1_000, undefined, { signal });
    const answer = await call<Partial<Issued>>(session, "token", { secret }).catch(
      (thrown: unknown): Partial<Issued> => {
        if (thrown instanceof NetworkError) return {};
        throw thrown;
      },
    );
    const { token, company, expiresAt: endsAt } = answer;
    if (token && company && endsAt) return { token, company, expiresAt: endsAt };
  }
  throw new Fault(exitCodes.signedOut, "The code has expired", "Run `quitanda login` again.");
}

/** Revokes the sign-in's key and deletes the stored token. */
export async function logout({ session }: Invocation): Promise<void> {
  const { output, signIn, url, env } = session;
  if (!signIn) throw new Fault(exitCodes.signedOut, `Not signed in at ${url}`);
  try {
    await call(session, "logout", {}, signIn.token);
  } catch (thrown) {
    // A revoked key or an expired token no longer grants access.
    if (!(thrown instanceof Error && "status" in thrown && thrown.status === 401)) throw thrown;
  }
  await removeSignIn(env);
  output.value({ url, signedOut: true });
  output.line(`Signed out of ${signIn.company}`);
}

async function call<Answer>({ url }: Session, step: string, body: object, token?: string): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`${url}/api/cli/${step}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
      redirect: "manual",
      signal: AbortSignal.timeout(30_000),
    });
  } catch (cause) {
    throw new NetworkError({ message: "The server does not answer", status: 0, cause });
  }
  const text = await response.text();
  if (response.status === 404) throw new Fault(exitCodes.notFound, noSuchServer);
  if (response.status === 410) {
    throw new Fault(
      exitCodes.signedOut,
      "The code has expired, was refused or was used",
      "Run `quitanda login` again.",
    );
  }
  if (!response.ok) throw readError(response, text);
  return JSON.parse(text || "{}") as Answer;
}

function openBrowser(page: string): void {
  const [program, ...parameters] =
    process.platform === "darwin"
      ? ["open", page]
      : process.platform === "win32"
        ? ["rundll32", "url.dll,FileProtocolHandler", page]
        : ["xdg-open", page];
  const child = spawn(program ?? "", parameters, { stdio: "ignore", detached: true });
  // Without a browser, the user opens the printed address.
  child.once("error", () => undefined);
  child.unref();
}
