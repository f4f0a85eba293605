import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { companies, members, users } from "@/db/schema";
import type { Role } from "@/db/schema/accounts-enums";
import type { CompanyMode, CopyKind } from "@/db/schema/sandbox-enums";
import { type Company, getCompany } from "@/server/accounts/company/companies";
import { compareModes } from "@/server/sandbox/test-mode/compare";
import { copyItems } from "@/server/sandbox/test-mode/copy-items";
import type { LiveBy } from "@/server/sandbox/test-mode/go-live";
import { openTestCompany } from "@/server/sandbox/test-mode/open-test-company";
import { testOwner } from "./auth";
import { changeConnections } from "./database";

export interface BothModes {
  real: Company;
  test: Company;
  by: LiveBy;
  email: string;
}

export async function bothModes(now = new Date()): Promise<BothModes> {
  const { companyId, by, email } = await realCompany(now);
  const real = await getCompany(companyId);
  const opened = await openTestCompany(real, by, now);
  return { real, test: await getCompany(opened.companyId), by, email };
}

export async function realCompany(now = new Date()): Promise<{ companyId: string; by: LiveBy; email: string }> {
  const { companyId, userId, email } = await testOwner(now);
  await changeConnections(companyId, "pix_api");
  await db()
    .update(companies)
    .set({ documentType: "cnpj", document: "11222333000181", city: "Recife", supportEmail: "oi@example.com" })
    .where(eq(companies.id, companyId));
  return { companyId, email, by: { actor: `user:${userId}`, userId, address: "10.0.0.1" } };
}

export async function addMember(companyId: string, role: Role, now = new Date()): Promise<string> {
  const userId = newId(now);
  const email = `${userId}@example.com`;
  await db().insert(users).values({ id: userId, name: role, email, passwordHash: "-", createdAt: now });
  await db().insert(members).values({ companyId, userId, role, createdAt: now });
  return userId;
}

export async function differences(company: Company, kind: CopyKind, from: CompanyMode = "test") {
  const found = (await compareModes(company, from)).find((each) => each.kind === kind);
  if (!found) throw new Error(`${kind} was not compared`);
  return found;
}

export async function copyAll(company: Company, kind: CopyKind, from: CompanyMode = "test") {
  const { items } = await differences(company, kind, from);
  const chosen = items.map(({ id, version }) => ({ id, version }));
  return copyItems(company, { from, kind, items: chosen }, { actor: "operator" }, new Date());
}
