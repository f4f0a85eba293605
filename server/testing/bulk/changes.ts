import { runClocks } from "../../clocks/run-clocks";
import type { AppRouter } from "../../router";

type Caller = ReturnType<AppRouter["createCaller"]>;
type Step = <Result>(path: string, deed: (caller: Caller) => Promise<Result>, details?: object) => Promise<Result>;

/** Makes an export of a month, and cancels it. */
async function exportOf(step: Step): Promise<void> {
  const days = { startDate: "2026-10-01", endDate: "2026-10-31" };
  const after = { exportKind: "ledger", fileFormat: "csv", startsOn: days.startDate, endsOn: days.endDate };
  const { id: exportId } = await step("exports.create", (by) => by.exports.create({ kind: "ledger", ...days }), {
    after,
  });
  await step("exports.cancel", (by) => by.exports.cancel({ exportId }), { subjectId: exportId, after });
}

/** Advances the clock of an audited day's company, and stops it. */
async function advanceClockOf(companyId: string, step: Step): Promise<void> {
  await step("clock.advance", (by) => by.clock.advance({ advance: "PT1S" }), { subjectId: companyId });
  await step("clock.stop", (by) => by.clock.stop({}), { subjectId: companyId });
  await runClocks(new Date(Date.now() + 20_000), companyId);
}

/** An export, and the clock. */
export async function exportAndAdvanceOf(companyId: string, step: Step): Promise<void> {
  await exportOf(step);
  await advanceClockOf(companyId, step);
}
