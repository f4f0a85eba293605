import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { sandboxClocks } from "@/db/schema";
import { getCompany } from "@/server/accounts/company/companies";
import type { AppRouter } from "@/server/router";
import { runClocks } from "@/server/sandbox/clock/run-clocks";

type Caller = ReturnType<AppRouter["createCaller"]>;
type Step = <Result>(path: string, deed: (caller: Caller) => Promise<Result>, details?: object) => Promise<Result>;

/** Creates and cancels an export and an import, advances and resets the company's clock, and runs a scenario. */
export async function moveRowsOf(companyId: string, step: Step): Promise<void> {
  await exportOf(step);
  const { id: importId } = await step("imports.open", (by) =>
    by.imports.open({ kind: "customers", fileName: "clientes.csv" }),
  );
  const file = "nome;email;cpf\nMaria;maria@example.com;52998224725\n";
  const data = Buffer.from(file).toString("base64");
  await step("imports.addPart", (by) => by.imports.addPart({ importId, part: 0, data }));
  await step("imports.check", (by) => by.imports.check({ importId, parts: 1 }));
  const details = { subjectId: importId, after: { importKind: "customers", lines: 1 } };
  await step("imports.start", (by) => by.imports.start({ importId }), details);
  await step("imports.cancel", (by) => by.imports.cancel({ importId }), details);
  await advanceClockOf(companyId, step);
  await runScenarioOf(companyId, step);
}

async function exportOf(step: Step): Promise<void> {
  const days = { startDate: "2026-10-01", endDate: "2026-10-31" };
  const after = { exportKind: "ledger", fileFormat: "csv", startsOn: days.startDate, endsOn: days.endDate };
  const { id: exportId } = await step("exports.create", (by) => by.exports.create({ kind: "ledger", ...days }), {
    after,
  });
  await step("exports.cancel", (by) => by.exports.cancel({ exportId }), { subjectId: exportId, after });
}

/**
 * Advances an audited company's clock, stops it and requests a reset, which is not completed,
 * because it would delete the audited rows.
 */
async function advanceClockOf(companyId: string, step: Step): Promise<void> {
  await step("clock.advance", (by) => by.clock.advance({ advance: "PT1S" }), { subjectId: companyId });
  await step("clock.stop", (by) => by.clock.stop({}), { subjectId: companyId });
  await runClocks(new Date(Date.now() + 20_000), companyId);
  const { name } = await getCompany(companyId);
  await step("clock.reset", (by) => by.clock.reset({ confirm: name }), { subjectId: companyId });
  await db().delete(sandboxClocks).where(eq(sandboxClocks.companyId, companyId));
}

async function runScenarioOf(companyId: string, step: Step): Promise<void> {
  const name = "one-sale";
  const steps = [{ verb: "charge_pix", day: 1, amountInCents: 4990 } as const];
  const after = { name };
  await step("scenarios.save", (by) => by.scenarios.save({ name, title: "A sale", days: 1, steps }), { after });
  const { id: runId } = await step("scenarios.run", (by) => by.scenarios.run({ name }), { after });
  await step("scenarios.stopRun", (by) => by.scenarios.stopRun({ runId }), { subjectId: runId, after });
  await step("scenarios.remove", (by) => by.scenarios.remove({ name }), { before: after });
  await runClocks(new Date(Date.now() + 20_000), companyId);
}
