// Uses only Node's modules, because it runs before any package is installed.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, closeSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const oldestNode = [20, 19];

/** All commands run here, regardless of where they are called. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** DATA_DIR as an absolute path. An empty variable counts as unset. */
export function dataDir() {
  return resolve(root, process.env.DATA_DIR?.trim() || ".data");
}

export function say(line) {
  process.stdout.write(`${line}\n`);
}

export function giveUp(line) {
  process.stderr.write(`Quitanda: ${line}\n`);
  process.exit(1);
}

/** Runs steps before a program starts. A failed system call ends the process with a one-line message. */
export async function prepare(steps) {
  try {
    return await steps();
  } catch (error) {
    if (error.syscall === undefined) throw error;
    return giveUp(error.message);
  }
}

/** Must run before modules with newer syntax are parsed. */
export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  const [oldestMajor, oldestMinor] = oldestNode;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  giveUp(`needs Node.js ${oldestMajor}.${oldestMinor} or newer, this is ${process.versions.node}`);
}

/** Prefers the npm that runs this script. */
export function npmCommand() {
  const script = process.env.npm_execpath;
  return script?.endsWith("npm-cli.js") ? [process.execPath, script] : ["npm"];
}

/**
 * Runs a command and resolves to its exit code. The output goes to the file `log` if given,
 * otherwise to this process's output and to `onOutput`. Signals to this process are sent to the
 * command and its children.
 */
export function run([program, ...parameters], { log, env = {}, onOutput } = {}) {
  const output = log ? openSync(log, "w") : null;
  const sink = onOutput ? "pipe" : (output ?? "inherit");
  const child = spawn(program, parameters, {
    cwd: root,
    detached: true,
    env: { ...process.env, ...env },
    stdio: ["ignore", sink, sink],
  });
  for (const [stream, own] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    stream?.on("data", (chunk) => {
      own.write(chunk);
      onOutput(String(chunk));
    });
  }
  if (output !== null) closeSync(output);
  const leave = (signal) => {
    if (child.pid) process.kill(-child.pid, signal);
    process.exit(signal === "SIGINT" ? 130 : 143);
  };
  process.on("SIGINT", leave);
  process.on("SIGTERM", leave);
  return new Promise((done, fail) => {
    child.once("error", fail);
    child.once("exit", async (code) => {
      // Limited, because a child process left behind would keep the pipe open.
      if (onOutput) await Promise.race([once(child, "close"), sleep(1_000)]);
      done(code ?? 1);
    });
  }).finally(() => {
    process.off("SIGINT", leave);
    process.off("SIGTERM", leave);
  });
}

function logOf(name) {
  const folder = join(dataDir(), "logs");
  // PostgreSQL's user may need to enter DATA_DIR, whatever the umask. The server restricts the
  // folder further (docs/domains/runtime.md).
  if (mkdirSync(dataDir(), { recursive: true })) chmodSync(dataDir(), 0o711);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${name}.log`);
}

/** Writes the output to the log `name`. Resolves to true for success. */
export async function succeeds(name, command, env) {
  return (await run(command, { log: logOf(name), env })) === 0;
}

/** Hides the output, but prints the last lines of the log after a failure. Resolves to true for success. */
export async function runQuietly(name, command, env) {
  if (await succeeds(name, command, env)) return true;
  const log = logOf(name);
  process.stderr.write(`${readFileSync(log, "utf8").trimEnd().split("\n").slice(-40).join("\n")}\n`);
  process.stderr.write(`Quitanda: ${name} failed; all of its output is in ${log}\n`);
  return false;
}

function holderOf(lock) {
  try {
    return Number(readFileSync(lock, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}

export function isAlive(pid) {
  if (!pid || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/**
 * Creates the lock file atomically with its holder's pid, because an empty file would look like a
 * dead process's lock.
 */
function tryLock(lock) {
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Runs `work` while no other command in this folder installs or builds. */
export async function alone(work) {
  mkdirSync(join(root, ".build"), { recursive: true });
  const lock = join(root, ".build", "lock");
  for (let polls = 0; !tryLock(lock); polls += 1) {
    if (polls === 0) await sleep(100);
    const holder = holderOf(lock);
    if (holder !== null && !isAlive(holder)) rmSync(lock, { force: true });
    // To stderr, because a command's result goes to stdout.
    else if (polls === 1) process.stderr.write("Waiting for another command that installs or builds here\n");
    await sleep(200);
  }
  const unlock = () => rmSync(lock, { force: true });
  process.once("exit", unlock);
  try {
    return await work();
  } finally {
    unlock();
    process.off("exit", unlock);
  }
}
