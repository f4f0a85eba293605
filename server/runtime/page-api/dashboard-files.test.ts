import { describe, expect, it } from "vitest";
import { testCompany } from "@/testing/support/payments";
import { userActor } from "@/testing/support/payouts/business";
import type { CompanyIdentity, Context } from "../../core/procedures/procedure";
import { LedgerFilter } from "../../reports/statements/schemas";
import {
  sendClosingsFile,
  sendCommissionsFile,
  sendLedgerFile,
  sendMonthFile,
  sendTransactionsFile,
} from "./dashboard-files";

const now = new Date("2026-10-20T15:30:00.000Z");
const month = "2026-10";
const [filter, language] = [{ startDate: "2026-10-01", endDate: "2026-10-31" }, "pt-BR" as const];
const ledgerFilter = LedgerFilter.parse(filter);

const contextOf = (company: CompanyIdentity, isAllowed = true): Context => {
  return { now, requestId: "test", address: "192.0.2.1", company, actor: userActor("u"), can: () => isAllowed };
};

type Send = (context: Context) => Promise<Response>;

const files: [string, string, Send][] = [
  ["transacoes-2026-10.csv", "text/csv; charset=utf-8", (by) => sendTransactionsFile(by, { filter, language })],
  [
    "extrato-available-2026-10.csv",
    "text/csv; charset=utf-8",
    (by) => sendLedgerFile(by, { filter: ledgerFilter, format: "csv", language }),
  ],
  [
    "extrato-available-2026-10.ofx",
    "application/x-ofx",
    (by) => sendLedgerFile(by, { filter: ledgerFilter, format: "ofx", language }),
  ],
  ["comissoes-2026-10.csv", "text/csv; charset=utf-8", (by) => sendCommissionsFile(by, { filter, language })],
  ["fechamentos-2026-10.csv", "text/csv; charset=utf-8", (by) => sendClosingsFile(by, { month, language })],
  ["mes-2026-10.pdf", "application/pdf", (by) => sendMonthFile(by, { month, language })],
];

describe.each(files)("the download %s", (name, type, send) => {
  it("is an attachment with this name and type, and is not cached", async () => {
    const answer = await send(contextOf(await testCompany()));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-disposition": `attachment; filename="${name}"`,
      "content-type": type,
      "cache-control": "no-store",
    });
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
  });

  it("is refused without the permission", async () => {
    const answer = await send(contextOf(await testCompany(), false));
    expect([answer.status, answer.headers.get("content-disposition")]).toEqual([403, null]);
  });
});
