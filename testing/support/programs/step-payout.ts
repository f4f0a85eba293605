import { execFileSync } from "node:child_process";
import { sentStatements } from "@/db/sending";
import { openCompany, resumePayout, takeSteps } from "../payouts/steps";

/**
 * Performs the steps of a payout. Immediately before statement number KILL_AT, kills itself, or the
 * database whose postmaster is DATABASE_PID. Any later failure is acceptable.
 */

const { DEED, PAYOUT, KILL_AT, DATABASE_PID } = process.env;
const payout = JSON.parse(PAYOUT || "{}");
const say = (result: unknown) => console.log(JSON.stringify(result));

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

function killDatabase(postmaster: string): void {
  const backends = execFileSync("ps", ["-o", "pid=", "--ppid", postmaster], { encoding: "utf8" });
  for (const pid of [postmaster, ...backends.trim().split(/\s+/)]) kill(Number(pid));
}

if (DEED === "open") say(await openCompany());
else if (DEED === "take up") say(await resumePayout(payout));
else {
  let sent = 0;
  const fail = () => {
    say({ sent: null });
    process.exit(0);
  };
  if (DATABASE_PID) process.on("uncaughtException", fail);
  sentStatements.subscribe(() => {
    sent += 1;
    if (sent !== Number(KILL_AT)) return;
    if (DATABASE_PID) killDatabase(DATABASE_PID);
    else process.kill(process.pid, "SIGKILL");
  });
  await takeSteps(payout).then(
    () => say({ sent }),
    () => say({ sent: null }),
  );
}
process.exit(0);
