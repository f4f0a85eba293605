import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { connectionAccounts } from "@/db/schema";
import { bankOfFile } from "@/testing/support/at-bank/nights";
import { freshEmail } from "@/testing/support/auth";
import { companyAtBank, operator } from "@/testing/support/connections/connected-banks";
import { auditOf, noticeMailsOf, noticesOf } from "@/testing/support/reads";
import { blockCompany, createCompany } from "../../accounts/company/companies";
import { isAccount } from "./connections";
import { replaceCredentials } from "./replace-credentials";
import { getConnection } from "./show-connection";
import { sweepConnections } from "./sweep-connections";
import { turnOff } from "./turn-off";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const bank = bankOfFile();

const deadline = () => new Date(Date.now() + 40_000);
const later = (minutes: number) => new Date(Date.now() + minutes * minuteMs);
const run = (companyId: string, at: Date) => sweepConnections(at, deadline(), companyId);
const stateOf = async (companyId: string, id: string) => (await getConnection(companyId, id)).state;

const down = (clientId: string) =>
  bank().fault({ on: "token", of: { clientId }, fault: { how: "status", status: 503 } });

describe("the health of a connection", () => {
  it("fails after two faults in a row with one notice, and recovers with one success", async () => {
    const { company, account, connectionId } = await companyAtBank(bank());
    const fault = down(account.clientId);
    expect(await run(company.id, later(6))).toMatchObject({ checked: 1, faults: 1 });
    expect(await getConnection(company.id, connectionId)).toMatchObject({ state: "active", fault: "unreachable" });
    await run(company.id, later(12));
    await run(company.id, later(18));
    expect(await stateOf(company.id, connectionId)).toBe("failing");
    expect(await noticesOf(company.id, "connection_failing")).toMatchObject([
      { subjectId: connectionId, details: { title: expect.any(String) } },
    ]);
    fault.end();
    await run(company.id, later(24));
    expect(await getConnection(company.id, connectionId)).toMatchObject({ state: "active", fault: null });
    const lines = (await auditOf(company.id)).filter(({ actor }) => actor === "platform");
    expect(lines.map(({ action }) => action)).toEqual(["connection.failing", "connection.recovered"]);
  });

  it("survives two faults with a success between them", async () => {
    const { company, account, connectionId } = await companyAtBank(bank());
    const fault = down(account.clientId);
    await run(company.id, later(6));
    fault.end();
    await run(company.id, later(12));
    down(account.clientId);
    await run(company.id, later(18));
    expect(await stateOf(company.id, connectionId)).toBe("active");
  });

  it("is checked without touching the callback address, at most every few minutes, not while off, testing or blocked", async () => {
    const { company, account, connectionId } = await companyAtBank(bank());
    const registered = () => bank().seen.filter((each) => each.operation === "PUT /webhook/{chave}").length;
    const before = registered();
    expect(await run(company.id, later(1))).toMatchObject({ checked: 0 });
    expect(await run(company.id, later(6))).toMatchObject({ checked: 1, faults: 0 });
    expect(registered()).toBe(before);
    await blockCompany(company.id, new Date());
    expect(await run(company.id, later(12))).toMatchObject({ checked: 0 });
    const other = await companyAtBank(bank());
    await turnOff(other.company.id, other.connectionId, operator());
    expect(await run(other.company.id, later(12))).toMatchObject({ checked: 0 });
    expect([account.clientId, await stateOf(company.id, connectionId)]).toEqual([account.clientId, "active"]);
  });

  it("says nothing of credentials that were replaced during the check", async () => {
    const { company, account, connectionId } = await companyAtBank(bank());
    await db().update(connectionAccounts).set({ failures: 1 }).where(isAccount(company.id, connectionId));
    const slow = bank().fault({ on: "token", of: account, times: 1, fault: { how: "late", ms: 400 } });
    account.books.fingerprints.clear();
    const checking = run(company.id, later(6));
    await expect.poll(() => slow.count()).toBe(1);
    const next = account.issueCertificate();
    const certificate = { pem: next.cert, key: next.key };
    await replaceCredentials(company, { connectionId, certificate }, operator());
    await checking;
    expect(await getConnection(company.id, connectionId)).toMatchObject({ state: "active", fault: null });
  });

  it("of one bank is checked while another bank hangs", async () => {
    const hanging = await companyAtBank(bank(), { profile: "efi" });
    // Uses the same company, so that the run affects no other test.
    const fine = await companyAtBank(bank(), { profile: "sicoob" }, {}, hanging.company.id);
    const fault = bank().fault({ on: "token", of: hanging.account, fault: { how: "deaf" } });
    const at = later(6);
    const running = run(hanging.company.id, at);
    const checked = async () => (await getConnection(fine.company.id, fine.connectionId)).checkedAt;
    await expect.poll(checked).toBe(at.toISOString());
    expect((await getConnection(hanging.company.id, hanging.connectionId)).checkedAt).not.toBe(at.toISOString());
    await running;
    fault.end();
  });
});

describe("a certificate that ends", () => {
  it("causes one notice and mail 30, 14 and 3 days before its end, and so does the next one", async () => {
    const owner = { name: "Dona", email: freshEmail(), passwordHash: "" };
    const { companyId: id } = await createCompany({ name: "Banca", owner, now: new Date() });
    const certificateEndsAt = new Date(Date.now() + 40 * dayMs);
    const { company, account, connectionId } = await companyAtBank(bank(), { certificateEndsAt }, {}, id);
    const warnings = async () => (await noticesOf(company.id, "certificate_ending")).length;
    const daysBefore = (days: number) => new Date(certificateEndsAt.getTime() - days * dayMs);
    const seen: number[] = [];
    for (const days of [31, 29.9, 20, 13.9, 13.8, 5, 2.9, 1]) {
      await Promise.all([run(company.id, daysBefore(days)), run(company.id, daysBefore(days))]);
      seen.push(await warnings());
    }
    expect(seen).toEqual([0, 1, 1, 2, 2, 2, 3, 3]);
    const warned = (await noticesOf(company.id, "certificate_ending")).map((notice) => notice.id);
    const mails = await noticeMailsOf(company.id);
    expect(mails.filter(({ noticeId }) => warned.includes(noticeId))).toHaveLength(3);
    const next = account.issueCertificate(new Date(certificateEndsAt.getTime() + 10 * dayMs));
    const certificate = { pem: next.cert, key: next.key };
    await replaceCredentials(company, { connectionId, certificate }, operator());
    await run(company.id, daysBefore(3));
    expect(await warnings()).toBe(4);
  });

  it("fails its connection at once when it has ended, without a call", async () => {
    const certificateEndsAt = new Date(Date.now() + 10 * minuteMs);
    const { company, connectionId } = await companyAtBank(bank(), { certificateEndsAt });
    const asked = bank().seen.length;
    await run(company.id, later(11));
    expect(bank().seen.length).toBe(asked);
    expect(await getConnection(company.id, connectionId)).toMatchObject({
      state: "failing",
      fault: "certificate_ended",
    });
    expect(await noticesOf(company.id, "connection_failing")).toHaveLength(1);
  });
});
