import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { admin, jsonOf } from "@/testing/support/admin";
import { createTestCompany } from "@/testing/support/database";
import { listAudit } from "../../accounts/audit/list-audit";
import { getCompany } from "../../accounts/company/companies";
import { AuditQuery } from "../../accounts/company/schemas";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";

const options = ["--pix-bps", "80", "--boleto-cents", "300", "--card-bps", "450", "--card-fixed-cents", "40"];
const fees = { pixFeeBps: 80, boletoFee: 300, cardFeeBps: 450, cardFeeFixed: 40 };
const agreed = { bankPixFeeBps: 0, ...fees };

describe("set-fees", () => {
  it("agrees the fees from a day on, prints them and records them in the audit log", async () => {
    const { companyId } = await createTestCompany();
    const from = addDays(dayOf(new Date()), 10);
    const answer = jsonOf(await admin("set-fees", companyId, ...options, "--from", from));
    expect(answer).toEqual({ companyId, from, fees: agreed });
    const startsAt = startOfDay(from).toISOString();
    expect((await getCompany(companyId)).feeChanges).toEqual([{ ...agreed, startsAt }]);
    expect((await listAudit(companyId, AuditQuery.parse({}))).rows[0]).toMatchObject({
      actor: { kind: "operator" },
      action: "company.fees_agreed",
      before: { pixFeePercent: 0.99, boletoFeeInCents: 349, cardFeePercent: 4.99, cardFeeFixedInCents: 50 },
      after: { pixFeePercent: 0.8, boletoFeeInCents: 300, cardFeePercent: 4.5, cardFeeFixedInCents: 40, startsAt },
    });
  });

  it("agrees the fee of a Pix in the company's own bank account, and leaves it as it is when it is not named", async () => {
    const { companyId } = await createTestCompany();
    const set = async (...more: string[]) =>
      expect(await admin("set-fees", companyId, ...options, ...more)).toMatchObject({ status: 0 });
    await set("--bank-pix-bps", "45");
    await set();
    const { feeChanges } = await getCompany(companyId);
    expect(feeChanges).toMatchObject([{ ...fees, bankPixFeeBps: 45 }]);
    const { rows } = await listAudit(companyId, AuditQuery.parse({}));
    expect(rows.at(-1)).toMatchObject({ before: { bankPixFeePercent: 0 }, after: { bankPixFeePercent: 0.45 } });
  });

  it("agrees them from tomorrow on when no day is given", async () => {
    const { companyId } = await createTestCompany();
    expect(await admin("set-fees", companyId, ...options)).toMatchObject({ status: 0 });
    const [change] = (await getCompany(companyId)).feeChanges;
    expect(change?.startsAt).toBe(startOfDay(addDays(dayOf(new Date()), 1)).toISOString());
  });

  const absent = newId();
  it.each([
    [[], 2, "COMPANY: is required"],
    [[absent], 2, "--pix-bps: is required"],
    [[absent, ...options, "--card-bps", "10001"], 2, "--card-bps: must be a whole number from 0 to 10000"],
    [[absent, ...options, "--pix-bps", "0.99"], 2, "--pix-bps: must be a whole number from 0 to 10000"],
    [[absent, ...options, "--bank-pix-bps", "x"], 2, "--bank-pix-bps: must be a whole number from 0 to 10000"],
    [[absent, ...options, "--from", "2026-02-30"], 2, "--from: must be an existing date in the form YYYY-MM-DD"],
    [[absent, ...options, "now"], 2, "now: unexpected argument"],
    [[absent, ...options], 1, `No company has the id ${absent}`],
  ])("refuses %j", async (args, status, message) => {
    expect(await admin("set-fees", ...args)).toMatchObject({ status, text: `admin: ${message}\n` });
  });

  it("refuses a day that is not after today, and stores nothing", async () => {
    const { companyId } = await createTestCompany();
    const answer = await admin("set-fees", companyId, ...options, "--from", dayOf(new Date()));
    expect(answer).toMatchObject({ status: 1, text: "admin: --from: must be after today\n" });
    expect((await getCompany(companyId)).feeChanges).toEqual([]);
  });
});
