import type { AppRouter } from "../../router";

type Caller = ReturnType<AppRouter["createCaller"]>;
type Step = <Result>(path: string, deed: (caller: Caller) => Promise<Result>, details?: object) => Promise<Result>;

/** Makes an export of a month, and cancels it. */
export async function exportOf(step: Step): Promise<void> {
  const days = { startDate: "2026-10-01", endDate: "2026-10-31" };
  const after = { exportKind: "ledger", fileFormat: "csv", startsOn: days.startDate, endsOn: days.endDate };
  const { id: exportId } = await step("exports.create", (by) => by.exports.create({ kind: "ledger", ...days }), {
    after,
  });
  await step("exports.cancel", (by) => by.exports.cancel({ exportId }), { subjectId: exportId, after });
}
