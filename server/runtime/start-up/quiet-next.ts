/** Matches the load time of the configuration, which Next prints even in quiet mode. */
const chatter = /\bRunning next\.config\.\w+ took /;

/** Runs `work` without Next's informational output. Everything else is printed, in particular warnings and errors. */
export async function withoutChatter<Value>(work: () => Promise<Value>): Promise<Value> {
  const { log } = console;
  const filtered = (...parts: unknown[]) => {
    if (typeof parts[0] !== "string" || !chatter.test(parts[0])) log(...parts);
  };
  console.log = filtered;
  try {
    return await work();
  } finally {
    // If Next has wrapped `console.log` in the meantime, its wrapper continues to call this
    // function.
    if (console.log === filtered) console.log = log;
  }
}
