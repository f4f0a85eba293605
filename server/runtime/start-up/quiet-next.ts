/** Next prints this even when quiet: the time it took to read its configuration. */
const chatter = /\bRunning next\.config\.\w+ took /;

/** Runs `work` without Next's chatter on standard output. Everything else is printed, warnings and errors above all. */
export async function withoutChatter<Value>(work: () => Promise<Value>): Promise<Value> {
  const { log } = console;
  const filtered = (...parts: unknown[]) => {
    if (typeof parts[0] !== "string" || !chatter.test(parts[0])) log(...parts);
  };
  console.log = filtered;
  try {
    return await work();
  } finally {
    // Next may have wrapped `console.log` meanwhile; its wrapper then keeps calling this one.
    if (console.log === filtered) console.log = log;
  }
}
