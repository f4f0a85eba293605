/** Printed by Next even in quiet mode. */
const chatter = /\bRunning next\.config\.\w+ took /;

/** Suppresses Next's informational output, but not warnings and errors. */
export async function withoutChatter<Value>(work: () => Promise<Value>): Promise<Value> {
  const { log } = console;
  const filtered = (...parts: unknown[]) => {
    if (typeof parts[0] !== "string" || !chatter.test(parts[0])) log(...parts);
  };
  console.log = filtered;
  try {
    return await work();
  } finally {
    // If Next has wrapped `console.log`, its wrapper keeps calling this function.
    if (console.log === filtered) console.log = log;
  }
}
