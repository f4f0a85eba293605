import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";

export interface SignIn {
  /** Origin that issued the token, the only one it is sent to. */
  url: string;
  token: string;
  company: string;
  /** ISO 8601 timestamp. */
  expiresAt: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

function folderOf(env: Environment): string {
  return join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), ".config"), "quitanda");
}

export const signInFile = (env: Environment): string => join(folderOf(env), "sign-in.json");

function isSignIn(value: unknown): value is SignIn {
  if (typeof value !== "object" || value === null) return false;
  const fields = value as Record<string, unknown>;
  return ["url", "token", "company", "expiresAt"].every((name) => typeof fields[name] === "string");
}

/** Null if there is none or the file was not written by `quitanda login`. */
export async function readSignIn(env: Environment): Promise<SignIn | null> {
  let text: string;
  try {
    text = await readFile(signInFile(env), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  try {
    const value: unknown = JSON.parse(text);
    return isSignIn(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Stores a sign-in in a file that only the current user can read. */
export async function writeSignIn(env: Environment, signIn: SignIn): Promise<void> {
  const folder = folderOf(env);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  // Renamed from a temporary file, so that the mode is right even if the file exists, and a crash
  // leaves no partial file.
  const unfinished = join(folder, `.sign-in-${process.pid}`);
  await writeFile(unfinished, `${JSON.stringify(signIn, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  await rename(unfinished, signInFile(env));
}

export async function removeSignIn(env: Environment): Promise<void> {
  await rm(signInFile(env), { force: true });
}
