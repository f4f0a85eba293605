import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { companies, dataExportParts } from "@/db/schema";
import { callApi } from "@/testing/support/api-calls";
import { freshEmail, testOwner } from "@/testing/support/auth";
import { addCustomers, openExporter } from "@/testing/support/bulk/exporting";
import { advance } from "@/testing/support/clocks/shops";
import { sendOnly } from "@/testing/support/mails";
import { balancesOf, chargePix, pixCharge } from "@/testing/support/payments";
import { customersOf } from "@/testing/support/reads";
import { mailsTo } from "@/testing/support/support";
import { byPlatform } from "../../accounts/audit/audit";
import { getCompany } from "../../accounts/company/companies";
import { nowOf } from "../../accounts/company/company-clock";
import { roleAllows } from "../../accounts/team/permissions";
import { eraseBuyer } from "../../buyers/privacy/erase-buyer";
import { dayOf } from "../../core/calendar/calendar";
import { fileStore, keyOf } from "../../core/files/file-store";
import { exportTransactions } from "../../reports/sales/export-transactions";
import { getRestApi } from "../../runtime/rest/rest";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { createExport, getExport, listExports } from "./exports";
import { openExport } from "./open-export";
import { runExports } from "./run-exports";
import { exportDays, NewExport } from "./schemas";
import { sweepExports } from "./sweep-exports";
import { rowsOfPart } from "./write-part";

const dayMs = 86_400_000;
const canary = "=HYPERLINK Canário";

async function openShop() {
  const exporter = await openExporter();
  const company = await getCompany(exporter.companyId);
  const { name, ...customer } = pixCharge().customer;
  const charge = await chargePix(company, pixCharge({ customer: { ...customer, name: canary } }), new Date());
  const paid = await payInSandbox(company.id, { transactionId: charge.id }, new Date());
  expect([name, paid.status]).toEqual(["Maria da Silva", "paid"]);
  return { ...exporter, company, transactionId: charge.id };
}

const partsOf = (exportId: string) => db().select().from(dataExportParts).where(eq(dataExportParts.exportId, exportId));

describe("an export", () => {
  it("has what a company ahead of the real time sold, under its day, and is deleted by the real time", async () => {
    const shop = await openShop();
    await advance(shop.company, { advance: "P10D" });
    const now = nowOf(await getCompany(shop.companyId), new Date());
    const { id: transactionId } = await chargePix(shop.company, pixCharge(), now);
    const id = await shop.make({ kind: "transactions", format: "jsonl" });
    await shop.run();
    const { text, headers } = await shop.download(id);
    expect(text).toContain(transactionId);
    expect(headers["content-disposition"]).toContain(dayOf(now));
    const { expiresAt } = await shop.read(id);
    expect(Date.parse(expiresAt)).toBeLessThan(Date.now() + (exportDays + 1) * dayMs);
  });

  it("has every row of its kind in either format, as the lists and `/v1` have them", async () => {
    const shop = await openShop();
    const kinds = ["transactions", "customers", "ledger", "events"] as const;
    const texts: Record<string, string> = {};
    for (const kind of kinds) {
      for (const format of ["csv", "jsonl"] as const) {
        const id = await shop.make({ kind, format });
        await shop.run();
        expect(await shop.read(id)).toMatchObject({ status: "ready", kind, format });
        const { text, headers } = await shop.download(id);
        expect(headers["content-type"]).toBe(format === "csv" ? "text/csv; charset=utf-8" : "application/x-ndjson");
        expect(headers["content-disposition"]).toMatch(/^attachment; filename="[a-z0-9-]+\.(csv|jsonl)"$/);
        texts[`${kind} ${format}`] = text;
        const { rows } = await shop.read(id);
        expect(text.trimEnd().split("\n")).toHaveLength(rows + (format === "csv" ? 1 : 0));
      }
    }
    let listed = "";
    for await (const piece of exportTransactions(shop.companyId, {})) listed += piece;
    expect(texts["transactions csv"]).toBe(listed);
    expect(texts["customers csv"]).toContain(`;'${canary};529.982.247-25;`);
    const lines = (kind: string) =>
      (texts[`${kind} jsonl`] ?? "")
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
    expect(lines("transactions")).toEqual((await shop.get("/transactions")).json.data);
    expect(lines("customers")).toEqual((await shop.get("/customers")).json.data);
    expect(lines("events")).toEqual((await shop.get("/events")).json.data);
    expect(lines("ledger")).toEqual((await shop.get("/ledger")).json.data);
    const { available } = await balancesOf(shop.companyId);
    const cells = (texts["ledger csv"] ?? "")
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(";"));
    const sum = cells.reduce((total, [, , , amount = ""]) => total + Number(amount.replace(",", "")), 0);
    expect(sum).toBe(available);
    expect(sum).toBeGreaterThan(0);
  });

  it("leaves out rows from after its start, days outside its period and other states", async () => {
    const shop = await openShop();
    const id = await shop.make({ kind: "transactions", format: "jsonl" });
    await chargePix(shop.company, pixCharge(), new Date(Date.now() + 1_000));
    const other = await shop.make({ kind: "transactions", format: "jsonl", status: "refused" });
    const old = await shop.make({ kind: "customers", format: "jsonl", endDate: "2020-01-01" });
    await shop.run();
    expect((await shop.download(id)).text).toContain(shop.transactionId);
    expect(await shop.read(id)).toMatchObject({ rows: 1, estimatedRows: 1 });
    expect(await shop.read(other)).toMatchObject({ status: "ready", rows: 0 });
    expect(await shop.read(old)).toMatchObject({ status: "ready", rows: 0 });
  });

  it("is refused whole for a filter of another kind, backwards days and too many at once", async () => {
    const { post, companyId } = await openExporter();
    const wishes = [
      [{ kind: "customers", status: "paid" }, /^status: is only for exports of transactions$/],
      [{ kind: "ledger", event: "transaction_paid" }, /^event: is only for exports of events$/],
      [{ kind: "events", startDate: "2026-02-02", endDate: "2026-02-01" }, /^endDate: must not be before startDate$/],
      [{ kind: "cards" }, /^kind: /],
    ] as const;
    for (const [wish, message] of wishes) {
      const { status, json } = await post("/exports", wish);
      expect([status, json.message]).toEqual([422, expect.stringMatching(message)]);
    }
    const made = await Promise.all(Array.from({ length: 6 }, () => post("/exports", { kind: "customers" })));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 201, 400, 400, 400]);
    expect((await listExports(companyId, { limit: 10, offset: 0 })).rows).toHaveLength(3);
  });

  it("is not found by another company, and not opened before it is ready or once it is deleted", async () => {
    const shop = await openShop();
    const stranger = await openExporter();
    const id = await shop.make({ kind: "customers" });
    expect(await shop.download(id)).toMatchObject({ status: 409, body: expect.stringContaining("export_not_ready") });
    await shop.run();
    expect((await stranger.download(id)).status).toBe(404);
    expect((await stranger.post(`/exports/${id}/cancel`)).status).toBe(404);
    expect((await shop.post(`/exports/${id}/cancel`)).json.data).toMatchObject({ status: "canceled" });
    expect((await shop.post(`/exports/${id}/cancel`)).status).toBe(409);
    expect((await shop.download(id)).status).toBe(409);
    const [part] = await partsOf(id);
    await sweepExports(new Date(), shop.companyId);
    expect(await fileStore().open(keyOf({ companyId: shop.companyId, id: part?.fileId ?? "" }), null)).toBeNull();
    expect(await partsOf(id)).toEqual([]);
  });

  it("that is deleted while it is downloaded ends unfinished, also between two parts and where a part is gone", async () => {
    const shop = await openShop();
    await addCustomers(shop.companyId, rowsOfPart + 10);
    for (const isSwept of [false, true]) {
      const id = await shop.make({ kind: "customers" });
      await shop.run();
      expect((await partsOf(id)).length).toBeGreaterThan(1);
      const { stream } = await callApi(getRestApi(), { target: `/v1/exports/${id}/download`, token: shop.token });
      const pieces = stream?.[Symbol.asyncIterator]();
      expect((await pieces?.next())?.done).toBe(false);
      await shop.post(`/exports/${id}/cancel`);
      if (isSwept) await sweepExports(new Date(), shop.companyId);
      const readOn = async () => {
        while (!(await pieces?.next())?.done);
      };
      await expect(readOn()).rejects.toMatchObject({ code: "export_not_ready" });
    }
  });

  it("is deleted with its file after seven days, and its line after thirty more", async () => {
    const shop = await openShop();
    const id = await shop.make({ kind: "customers" });
    await shop.run();
    const [part] = await partsOf(id);
    const key = keyOf({ companyId: shop.companyId, id: part?.fileId ?? "" });
    await sweepExports(new Date(Date.now() + (exportDays - 1) * dayMs), shop.companyId);
    (await fileStore().open(key, null))?.destroy();
    expect((await shop.download(id)).status).toBe(200);
    const over = new Date(Date.now() + (exportDays + 1) * dayMs);
    await sweepExports(over, shop.companyId);
    expect(await shop.read(id)).toMatchObject({ status: "expired" });
    expect(await fileStore().open(key, null)).toBeNull();
    await sweepExports(new Date(over.getTime() + 31 * dayMs), shop.companyId);
    expect((await shop.get(`/exports/${id}`)).status).toBe(404);
  });

  it("is deleted at once when a customer is erased, running or ready, but for the ledger's", async () => {
    const shop = await openShop();
    const ready = [await shop.make({ kind: "customers" }), await shop.make({ kind: "events" })];
    const ledger = await shop.make({ kind: "ledger" });
    await shop.run();
    expect((await shop.download(ready[0] ?? "")).text).toContain(canary);
    const running = await shop.make({ kind: "transactions" });
    const keys = (await partsOf(ready[0] ?? "")).map(({ fileId: id }) => keyOf({ companyId: shop.companyId, id }));
    const [customer] = await customersOf(shop.companyId);
    await eraseBuyer(customer?.id ?? "", new Date());
    for (const id of [...ready, running]) {
      expect(await shop.read(id)).toMatchObject({ status: "erased" });
      expect((await shop.download(id)).status).toBe(409);
    }
    expect((await shop.download(ledger)).status).toBe(200);
    await shop.run();
    await sweepExports(new Date(), shop.companyId);
    for (const key of keys) expect(await fileStore().open(key, null)).toBeNull();
    const again = await shop.make({ kind: "customers" });
    await shop.run();
    expect((await shop.download(again)).text).not.toContain(canary);
  });
});

describe("a member's export", () => {
  it("causes one mail without any data, unless the member left, and opens only for members who may read its rows", async () => {
    const { companyId, userId, email } = await testOwner(new Date());
    const owner = { ...byPlatform, userId, can: () => true };
    const wish = NewExport.parse({ kind: "customers" });
    const { id } = await createExport(companyId, wish, new Date(), owner);
    await runExports({ now: new Date(), deadline: new Date(Date.now() + 20_000), only: companyId });
    const job = { now: new Date(), deadline: new Date(Date.now() + 20_000), only: companyId };
    await sendOnly("export", job);
    await sendOnly("export", job);
    const mails = await mailsTo(email);
    const told = mails.filter(({ text }) => text.includes("/settings/data"));
    expect(told).toHaveLength(1);
    expect(JSON.stringify(told)).not.toContain(id);
    const support = {
      ...owner,
      can: (permission: Parameters<typeof roleAllows>[1]) => roleAllows("support", permission),
    };
    await expect(
      createExport(companyId, NewExport.parse({ kind: "ledger" }), new Date(), support),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
    const { id: events } = await createExport(companyId, NewExport.parse({ kind: "ledger" }), new Date(), owner);
    await expect(openExport(companyId, events, new Date(), support)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(freshEmail()).not.toBe(email);
  });

  it("waits while its company is blocked", async () => {
    const shop = await openExporter();
    const id = await shop.make({ kind: "customers" });
    await db().update(companies).set({ blockedAt: new Date() }).where(eq(companies.id, shop.companyId));
    expect(await shop.run()).toEqual({ exportParts: 0 });
    expect(await getExport(shop.companyId, id)).toMatchObject({ status: "running" });
  });
});
