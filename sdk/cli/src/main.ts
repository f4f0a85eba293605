import { run } from "./run.js";

const ending = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => ending.abort());
// Ends the program when the reader closes the pipe, as `head` does.
process.stdout.on("error", () => process.exit(0));

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  out: process.stdout,
  err: process.stderr,
  signal: ending.signal,
});
