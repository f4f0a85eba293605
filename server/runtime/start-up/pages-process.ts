import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "../../core/log/log";
import { describeFault } from "../../core/log/report-fault";
import type { Place } from "../http/forward";
import type { PagesMessage } from "./pages-parent";

/**
 * Under full load, a charge (1 ms) takes precedence over a page (10 ms). The pages get about a
 * third of a normal process's CPU time.
 */
const niceness = 5;

/** A sandbox may refuse the system call, and the process may have ended. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, niceness);
  } catch (thrown) {
    log.info({ operation: "pages", errors: describeFault(thrown) }, "The pages' process keeps its priority");
  }
}

/**
 * Rendering allocates memory in many threads. Two allocator arenas save 7 MB of resident memory
 * (docs/performance.md).
 */
const allocator = { MALLOC_ARENA_MAX: "2" };

export interface PagesProcessOptions {
  program: string;
  /** Defaults to those of this process. */
  nodeOptions?: string[];
  report: (sentence: string) => void;
  /** Receives each new socket of the pages, and null when they stop responding. */
  moved?: (socketPath: string | null) => void;
  timing?: Partial<PagesTiming>;
}

/** In milliseconds. */
export interface PagesTiming {
  /** Interval of the liveness check, which must exceed the heartbeat interval. */
  look: number;
  start: number;
  /** Without a heartbeat for this time, pending requests fail. */
  silence: number;
  /** Without a heartbeat for this time, the process is killed. */
  patience: number;
  firstPause: number;
  longestPause: number;
  /** After this uptime, a restart has no pause. */
  steady: number;
  /** Time from the stop signal to the kill. */
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
  /** Null while the process is stopped, starting or hanging. */
  findPlace: () => Place | null;
  /** Resolves when the process first responds or fails to start. */
  started: Promise<void>;
  stop: () => Promise<void>;
}

/** Longest socket path on every system, minus the names below the folder. */
const longestFolder = 104 - "/quitanda-XXXXXX/pages-9999.sock".length - 1;

function makeFolder(): string {
  const parent = Buffer.byteLength(tmpdir()) > longestFolder ? "/tmp" : tmpdir();
  // `mkdtemp` creates the folder with mode 0700.
  return mkdtempSync(join(parent, "quitanda-"));
}

/**
 * Supervises the pages process: starts it, restarts it with increasing pauses, and kills it if it
 * hangs. Each start has its own socket in a private folder.
 */
export function startPagesProcess(options: PagesProcessOptions): PagesProcess {
  const { program, nodeOptions = process.execArgv, report, moved, timing: different } = options;
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
    if (place) moved?.(null);
    place?.leave();
    place = null;
  };
  const arrive = (socketPath: string) => {
    if (place) return;
    const gone = new AbortController();
    place = { at: { socketPath }, gone: gone.signal, leave: () => gone.abort() };
    moved?.(socketPath);
    begun();
  };

  const run = async (count: number) => {
    const socketPath = join(folder, `pages-${count}.sock`);
    const running = spawn(process.execPath, [...nodeOptions, program], {
      // Shields the child from the terminal's signals, which this process forwards after pending requests.
      detached: true,
      env: { ...allocator, ...process.env, PAGES_SOCKET: socketPath },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    child = running;
    if (running.pid) lowerPriority(running.pid);
    let isReady = false;
    let silentLooks = 0;
    running.on("message", (message: PagesMessage) => {
      if (message !== "ready" && message !== "alive") return;
      silentLooks = 0;
      isReady ||= message === "ready";
      if (isReady && !stopping.signal.aborted) arrive(socketPath);
    });
    // Counts checks instead of time, so that a stall of this process is not mistaken for a hang of the child.
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
