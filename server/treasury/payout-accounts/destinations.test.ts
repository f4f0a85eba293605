import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { members } from "@/db/schema";
import { testPassword as password, testOwner } from "@/testing/support/auth";
import { addMember } from "@/testing/support/payouts/business";
import { auditOf, noticeMailsOf } from "@/testing/support/reads";
import { changeCompany } from "../../accounts/company/change-company";
import { getCompany } from "../../accounts/company/companies";
import { changeChoice } from "../../accounts/notices/choices";
import { addDestination } from "./add-destination";
import { findDestination, listDestinations } from "./destinations";
import { removeDestination } from "./remove-destination";
import { NewDestination } from "./schemas";

const now = new Date();
const dayMs = 24 * 60 * 60 * 1000;
const pixKey = "financeiro@example.com";
const account = {
  bankCode: "341",
  branch: "1234",
  accountNumber: "123456",
  accountType: "checking",
  holderName: "Banca da Dona",
  holderDocument: "52998224725",
} as const;

const fields = { name: "Banca", legalName: "Banca", city: "", address: "", supportEmail: "" };
const cnpj = { documentType: "cnpj", document: "11222333000181" } as const;

async function seller(hasDocument = true) {
  const { companyId, userId } = await testOwner(now);
  const by = { companyId, userId, address: "192.0.2.1", now };
  if (hasDocument) await changeCompany({ ...fields, ...cnpj, password }, by);
  return { companyId, by, read: () => getCompany(companyId) };
}

describe("a destination that is added", () => {
  it("is usable 24 hours later, masked, and in the audit log without its key", async () => {
    const { companyId, by, read } = await seller();
    const added = await addDestination(await read(), { pixKey, password }, by);
    expect(added).toMatchObject({ pixKeyType: "email", pixKey: "f***@example.com", addedBy: "Dona" });
    expect(Date.parse(added.usableAt) - now.getTime()).toBe(dayMs);
    expect(await findDestination(await read(), { pixKey })).toMatchObject({ id: added.id, pixKey });
    const lines = await auditOf(companyId);
    const own = lines.filter(({ action }) => action === "destination.added");
    expect(own).toMatchObject([{ subjectId: added.id }]);
    expect(JSON.stringify([lines, await listDestinations(await read())])).not.toContain("financeiro");
  });

  it("is mailed to the owner, who cannot turn that off", async () => {
    const { companyId, by, read } = await seller();
    await changeChoice(by, { kind: "destination_added", bell: false, mail: "none", language: "pt-BR" });
    await addDestination(await read(), { account, password }, by);
    const mails = await noticeMailsOf(companyId);
    expect(mails.map(({ userId }) => userId)).toEqual([by.userId, by.userId]);
  });

  it("may be a bank account, whose numbers are masked", async () => {
    const { by, read } = await seller();
    const added = await addDestination(await read(), { account, password }, by);
    expect(added.account).toMatchObject({ accountNumber: "****56", holderDocument: "***.982.247-**" });
    const again = addDestination(await read(), { account: { ...account, holderName: "Outra" }, password }, by);
    await expect(again).rejects.toMatchObject({ code: "destination_exists", field: "account.accountNumber" });
  });

  it.each(["341", "60701190"])("may be at a bank by its COMPE or ISPB code: %s", (bankCode) => {
    expect(NewDestination.safeParse({ account: { ...account, bankCode }, password }).success).toBe(true);
  });

  it.each(["34", "3411", "6070119", "607011900", "abc"])("is no account at a bank %s", (bankCode) => {
    const { error } = NewDestination.safeParse({ account: { ...account, bankCode }, password });
    expect(error?.issues[0]?.path).toEqual(["account", "bankCode"]);
  });

  it("requires the password, a valid key, a current membership, and is not a duplicate", async () => {
    const { by, read } = await seller();
    const company = await read();
    const add = (input: object) => addDestination(company, { password, ...input }, by);
    await expect(add({ pixKey, password: "outra senha" })).rejects.toMatchObject({ code: "password_wrong" });
    await expect(add({ pixKey: "11987654321" })).rejects.toMatchObject({ code: "pix_key_invalid", field: "pixKey" });
    await expect(add({ pixKey: cnpj.document })).rejects.toMatchObject({ code: "destination_exists" });
    const foreign = { account: { ...account, holderDocument: "52998224726" } };
    await expect(add(foreign)).rejects.toMatchObject({ code: "document_invalid", field: "account.holderDocument" });
    const both = await Promise.allSettled([add({ pixKey }), add({ pixKey: "Financeiro@Example.com" })]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await db().delete(members).where(eq(members.companyId, company.id));
    await expect(add({ account })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await listDestinations(company)).toHaveLength(2);
  });

  it("is removed once, has a new waiting period when added again, and is not found by another company", async () => {
    const { by, read } = await seller();
    const { id } = await addDestination(await read(), { pixKey, password }, by);
    const other = await seller();
    await expect(removeDestination(other.companyId, id, other.by)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await findDestination(await other.read(), { id })).toBeNull();
    await removeDestination(by.companyId, id, by);
    await expect(removeDestination(by.companyId, id, by)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await findDestination(await read(), { id })).toBeNull();
    const later = { ...by, now: new Date(now.getTime() + 2 * dayMs) };
    const again = await addDestination(await read(), { pixKey, password }, later);
    expect(Date.parse(again.usableAt)).toBe(later.now.getTime() + dayMs);
  });
});

describe("the company's own document", () => {
  it("is a destination from the start, and cannot be removed", async () => {
    const { companyId, by, read } = await seller(false);
    expect(await listDestinations(await read())).toEqual([]);
    const company = { ...(await read()), ...cnpj };
    const own = { id: companyId, isOwnDocument: true, pixKey: "11.***.***/0001-81", usableAt: now.toISOString() };
    expect(await listDestinations(company)).toMatchObject([own]);
    expect(await findDestination(company, { pixKey: cnpj.document })).toMatchObject({ usableAt: now });
    await expect(removeDestination(companyId, companyId, by)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(removeDestination(companyId, newId(), by)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("waits 24 hours after a change, and the owner is mailed", async () => {
    const { companyId, by, read } = await seller();
    const later = new Date(now.getTime() + dayMs);
    await changeCompany({ ...fields, documentType: "cpf", document: "52998224725", password }, { ...by, now: later });
    const usableAt = new Date(later.getTime() + dayMs);
    expect(await findDestination(await read(), { id: companyId })).toMatchObject({ pixKey: "52998224725", usableAt });
    await changeCompany({ ...fields, name: "Outra", documentType: "cpf", document: "52998224725" }, by);
    expect(await findDestination(await read(), { id: companyId })).toMatchObject({ usableAt });
    expect(await noticeMailsOf(companyId)).toHaveLength(2);
  });

  it("is changed and removed only by an owner with their password; an admin changes the rest without", async () => {
    const { companyId, by, read } = await seller();
    const admin = { ...by, userId: await addMember(companyId, "admin", now) };
    const other = { ...fields, documentType: "cpf", document: "52998224725" } as const;
    for (const document of ["52998224725", ""]) {
      for (const who of [admin, by]) {
        await expect(changeCompany({ ...other, document }, who)).rejects.toMatchObject({ code: "owner_required" });
      }
      await expect(changeCompany({ ...other, document, password }, admin)).rejects.toMatchObject({
        code: "owner_required",
        field: "password",
      });
      await expect(changeCompany({ ...other, document, password: "outra senha" }, by)).rejects.toMatchObject({
        code: "password_wrong",
      });
    }
    expect(await changeCompany({ ...fields, ...cnpj, name: "Outra" }, admin)).toMatchObject({ name: "Outra", ...cnpj });
    expect(await read()).toMatchObject({ ...cnpj, documentChangedAt: now });
    expect(await changeCompany({ ...other, password }, by)).toMatchObject({ document: other.document });
  });
});
