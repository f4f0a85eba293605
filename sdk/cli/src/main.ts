import { run } from "./run.js";

const ending = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => ending.abort());
// A reader that closes the pipe, such as `head`, ends the program.
process.stdout.on("error", () => process.exit(0));

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  out: process.stdout,
  err: process.stderr,
  signal: ending.signal,
});
