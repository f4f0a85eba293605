import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { connections } from "@/db/schema";
import type { Role } from "@/db/schema/accounts-enums";
import { endReset } from "@/testing/support/clocks/end-reset";
import { acting, firstPage } from "@/testing/support/clocks/shops";
import { changeConnections } from "@/testing/support/database";
import { chargePix, pixCharge, testCompany } from "@/testing/support/payments";
import { transactionsOf } from "@/testing/support/reads";
import { getCompany } from "../../accounts/company/companies";
import { roleAllows } from "../../accounts/team/permissions";
import { type CompanyIdentity, createCallerFactory } from "../../core/procedures/procedure";
import { appRouter } from "../../router";
import { startAdvance } from "./clocks";
import { startReset } from "./start-reset";
import { wipeCompany } from "./wipe-company";

const soon = () => new Date(Date.now() + 20_000);

const createCaller = createCallerFactory(appRouter);

function callerOf(company: CompanyIdentity, role: Role | null) {
  return createCaller({
    now: new Date(),
    requestId: newId(),
    address: "10.1.2.3",
    company,
    actor: role ? { kind: "user", userId: newId(), sessionId: newId() } : { kind: "api_key", apiKeyId: newId() },
    can: (permission) => role === null || roleAllows(role, permission),
  });
}

test.each<[string, (company: CompanyIdentity) => Promise<unknown>, string]>([
  ["without the company's name", (company) => startReset(company.id, "Outra banca", acting()), "reset_not_confirmed"],
  [
    "with a connection to a real bank, though it is off",
    async (company) => {
      await changeConnections(company.id, "bacen");
      await db().update(connections).set({ state: "off" }).where(eq(connections.companyId, company.id));
      return startReset(company.id, company.name, acting());
    },
    "clock_needs_sandbox",
  ],
  [
    "while the clock advances",
    async (company) => {
      await startAdvance(company.id, { advance: "P1D" }, acting());
      return startReset(company.id, company.name, acting());
    },
    "clock_advancing",
  ],
  [
    "twice",
    async (company) => {
      await startReset(company.id, company.name, acting());
      return startReset(company.id, company.name, acting());
    },
    "clock_resetting",
  ],
])("a reset is refused %s", async (_name, ask, code) => {
  const company = await testCompany();
  await chargePix(company, pixCharge(), new Date());
  await expect(ask(company)).rejects.toMatchObject({ code });
  expect(await transactionsOf(company.id)).toHaveLength(1);
});

test("a reset needs the right to change the company, and wipes only the caller's", async () => {
  const [company, other] = [await testCompany({ name: "Banca Um" }), await testCompany({ name: "Banca Dois" })];
  for (const role of ["viewer", "support", "finance"] as const) {
    await expect(callerOf(company, role).clock.reset({ confirm: company.name })).rejects.toMatchObject({
      cause: { code: "FORBIDDEN" },
    });
  }
  await expect(callerOf(other, null).clock.reset({ confirm: company.name })).rejects.toMatchObject({
    cause: { code: "reset_not_confirmed", field: "confirm" },
  });
  for (const { id } of [company, other]) expect((await getCompany(id)).clock).toBeNull();
  expect(await callerOf(company, "admin").clock.reset({ confirm: ` ${company.name} ` })).toMatchObject({
    resetting: true,
  });
  await endReset(company.id);
});

test("a company under reset accepts no changes except to its members", async () => {
  const { id, name } = await testCompany();
  await startReset(id, name, acting());
  const by = callerOf(await getCompany(id), "owner");
  await expect(by.charges.pixQrCode(pixCharge())).rejects.toMatchObject({
    cause: { code: "UNAVAILABLE", retryAfterSeconds: 5 },
  });
  await expect(by.clock.advance({ advance: "P1D" })).rejects.toMatchObject({
    cause: { code: "clock_resetting", retryAfterSeconds: 5 },
  });
  await expect(startAdvance(id, { advance: "P1D" }, acting())).rejects.toMatchObject({ code: "clock_resetting" });
  expect(await by.clock.read(firstPage)).toMatchObject({ resetting: true, advancing: false });
  await expect(by.team.remove({ userId: newId() })).rejects.toMatchObject({ cause: { code: "NOT_FOUND" } });
  // Waits for requests that began before the reset.
  expect(await wipeCompany(id, soon())).toBe("waiting");
  await endReset(id);
  await callerOf(await getCompany(id), "owner").charges.pixQrCode(pixCharge());
});
