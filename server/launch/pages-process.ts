import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Place } from "../http/forward";
import type { PagesMessage } from "./pages-parent";

/** Rendering allocates in many threads: two arenas of the allocator keep 7 MB fewer resident (docs/performance.md). */
const allocator = { MALLOC_ARENA_MAX: "2" };

export interface PagesProcessOptions {
  program: string;
  /** Node's own; absent: those of this process. */
  nodeOptions?: string[];
  /** Told in a sentence what went wrong. */
  report: (sentence: string) => void;
  timing?: Partial<PagesTiming>;
}

/** In milliseconds. */
export interface PagesTiming {
  /** How often it is looked whether the process lives; it says so oftener. */
  look: number;
  /** A start may take this long. */
  start: number;
  /** After this long a silence nobody waits for an answer any more. */
  silence: number;
  /** After this long a silence it is killed. */
  patience: number;
  firstPause: number;
  longestPause: number;
  /** Who lived this long is started again without a pause. */
  steady: number;
  /** From the wish to stop until it is killed. */
  stop: number;
}

const production: PagesTiming = {
  look: 1_000,
  start: 60_000,
  silence: 10_000,
  patience: 60_000,
  firstPause: 250,
  longestPause: 10_000,
  steady: 30_000,
  stop: 5_000,
};

export interface PagesProcess {
  /** Where it answers; null while it is dead, starting or hanging. */
  findPlace: () => Place | null;
  /** Resolves once it answers for the first time, or has failed to. */
  started: Promise<void>;
  stop: () => Promise<void>;
}

/** The longest path of a socket that every system takes, with the names that follow the folder's. */
const longestFolder = 104 - "/quitanda-XXXXXX/pages-9999.sock".length - 1;

function makeFolder(): string {
  const parent = Buffer.byteLength(tmpdir()) > longestFolder ? "/tmp" : tmpdir();
  // Made with mode 0700.
  return mkdtempSync(join(parent, "quitanda-"));
}

/**
 * Keeps the pages' process running: starts it, starts it again with a growing pause where it died, kills it where it
 * hangs. It listens on a socket in a folder of this start, which nobody else on the machine enters.
 */
export function startPagesProcess(options: PagesProcessOptions): PagesProcess {
  const { program, nodeOptions = process.execArgv, report, timing: different } = options;
  const timing = { ...production, ...different };
  const folder = makeFolder();
  const stopping = new AbortController();
  let place: { at: { socketPath: string }; gone: AbortSignal; leave: () => void } | null = null;
  let child: ChildProcess | null = null;
  let begun: () => void = () => undefined;
  const started = new Promise<void>((resolve) => {
    begun = resolve;
  });

  const leave = () => {
    place?.leave();
    place = null;
  };
  const arrive = (socketPath: string) => {
    if (place) return;
    const gone = new AbortController();
    place = { at: { socketPath }, gone: gone.signal, leave: () => gone.abort() };
    begun();
  };

  /** Runs the process once, until it ends. */
  const run = async (count: number) => {
    const socketPath = join(folder, `pages-${count}.sock`);
    const running = spawn(process.execPath, [...nodeOptions, program], {
      // A signal of the terminal is this process's to pass on, after the requests under way.
      detached: true,
      env: { ...allocator, ...process.env, PAGES_SOCKET: socketPath },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    child = running;
    let isReady = false;
    let silentLooks = 0;
    running.on("message", (message: PagesMessage) => {
      if (message !== "ready" && message !== "alive") return;
      silentLooks = 0;
      isReady ||= message === "ready";
      if (isReady && !stopping.signal.aborted) arrive(socketPath);
    });
    // Counted in looks, not read off a clock: while this process is held up, that one is not silent.
    const watch = setInterval(() => {
      silentLooks += 1;
      const silence = silentLooks * timing.look;
      if (isReady && silence > timing.silence && place) {
        report("The pages' process hangs");
        leave();
      }
      if (silence > (isReady ? timing.patience : timing.start)) running.kill("SIGKILL");
    }, timing.look);
    running.on("error", (error) => report(`The pages' process cannot be started: ${error.message}`));
    await new Promise((resolve) => {
      running.once("exit", resolve);
      running.once("error", resolve);
    });
    clearInterval(watch);
    leave();
    child = null;
    if (stopping.signal.aborted) return;
    begun();
    report(
      `The pages' process ended (${running.signalCode ?? running.exitCode ?? "not started"}); it is started again`,
    );
  };

  const keepRunning = async () => {
    let pause = timing.firstPause;
    for (let count = 1; !stopping.signal.aborted; count += 1) {
      const startedAt = performance.now();
      await run(count);
      if (performance.now() - startedAt > timing.steady) pause = timing.firstPause;
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      pause = Math.min(timing.longestPause, pause * 2);
    }
  };
  const running = keepRunning();

  return {
    findPlace: () => place,
    started,
    stop: async () => {
      stopping.abort();
      const last = child;
      if (last && last.exitCode === null && last.signalCode === null) {
        if (last.connected) last.disconnect();
        const killing = setTimeout(() => last.kill("SIGKILL"), timing.stop);
        await once(last, "exit");
        clearTimeout(killing);
      }
      await running;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
