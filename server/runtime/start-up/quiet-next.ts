/** Next prints its configuration's load time even when quiet. */
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
    // Next may have wrapped `console.log` meanwhile; its wrapper then keeps calling this one.
    if (console.log === filtered) console.log = log;
  }
}
