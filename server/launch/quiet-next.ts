/** What Next prints although it is told to be quiet: how long it took to read its configuration. */
const chatter = /\bRunning next\.config\.\w+ took /;

/** Runs `work` without Next's chatter on standard output. Everything else, a warning or an error above all, is printed. */
export async function withoutChatter<Value>(work: () => Promise<Value>): Promise<Value> {
  const { log } = console;
  const filtered = (...parts: unknown[]) => {
    if (typeof parts[0] !== "string" || !chatter.test(parts[0])) log(...parts);
  };
  console.log = filtered;
  try {
    return await work();
  } finally {
    // Next may have put its own over it meanwhile, which then goes on to call this one.
    if (console.log === filtered) console.log = log;
  }
}
