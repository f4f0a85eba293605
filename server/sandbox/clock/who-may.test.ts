import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { scenarioRuns } from "@/db/schema";
import type { ApiKeyScope, Role } from "@/db/schema/accounts-enums";
import { callApi } from "@/testing/support/api-calls";
import { advance, firstPage } from "@/testing/support/clocks/shops";
import { testCompany } from "@/testing/support/payments";
import { createApiKey } from "../../accounts/api-keys/api-keys";
import { issueToken } from "../../accounts/api-keys/tokens";
import { getCompany } from "../../accounts/company/companies";
import { roleAllows } from "../../accounts/team/permissions";
import { type CompanyIdentity, createCallerFactory } from "../../core/procedures/procedure";
import { appRouter } from "../../router";
import { getRestApi } from "../../runtime/rest/rest";

const createCaller = createCallerFactory(appRouter);

function memberOf(company: CompanyIdentity, role: Role) {
  return createCaller({
    now: new Date(),
    requestId: newId(),
    address: "10.1.2.3",
    company,
    actor: { kind: "user", userId: newId(), sessionId: newId() },
    can: (permission) => roleAllows(role, permission),
  });
}

const story = {
  name: "story",
  title: "A story",
  days: 2,
  steps: [{ verb: "charge_pix" as const, day: 1, amountInCents: 1_000 }],
};

const operations = (by: ReturnType<typeof memberOf>): Record<string, () => Promise<unknown>> => ({
  read: () => by.clock.read(firstPage),
  advance: () => by.clock.advance({ advance: "PT1H" }),
  stop: () => by.clock.stop({}),
  reset: () => by.clock.reset({ confirm: "Banca" }),
  list: () => by.scenarios.list({}),
  get: () => by.scenarios.get({ name: "payout-comes-back" }),
  save: () => by.scenarios.save(story),
  remove: () => by.scenarios.remove({ name: story.name }),
  run: () => by.scenarios.run({ name: "payout-comes-back" }),
  getRun: () => by.scenarios.getRun({ runId: newId() }),
  stopRun: () => by.scenarios.stopRun({ runId: newId() }),
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (thrown: { cause?: { code?: string } }) => thrown.cause?.code ?? "INTERNAL",
  );

test.each(["viewer", "finance"] as const)(
  "every operation is refused to a member who is a %s, and changes nothing",
  async (role) => {
    const company = await testCompany();
    for (const [name, call] of Object.entries(operations(memberOf(company, role))))
      expect([name, await codeOf(call())]).toEqual([name, "FORBIDDEN"]);
    expect((await getCompany(company.id)).clock).toBeNull();
    expect(await db().$count(scenarioRuns, eq(scenarioRuns.companyId, company.id))).toBe(0);
  },
);

test("a supporter may move the clock, but neither reset nor play what they may not do by hand", async () => {
  const by = memberOf(await testCompany(), "support");
  expect(await by.clock.advance({ advance: "PT1H" })).toMatchObject({ advancing: true });
  await by.clock.stop({});
  expect(await codeOf(by.clock.reset({ confirm: "Banca" }))).toBe("FORBIDDEN");
  await by.scenarios.save(story);
  expect(await codeOf(by.scenarios.run({ name: story.name }))).toBe("FORBIDDEN");
});

test("an operation on a clock reaches only the caller's company", async () => {
  const [mine, theirs] = [await testCompany(), await testCompany()];
  await memberOf(theirs, "owner").scenarios.save(story);
  const { id: runId } = await memberOf(theirs, "owner").scenarios.run({ name: story.name });
  const by = memberOf(mine, "owner");
  const calls = [
    () => by.scenarios.get({ name: story.name }),
    () => by.scenarios.run({ name: story.name }),
    () => by.scenarios.remove({ name: story.name }),
    () => by.scenarios.getRun({ runId }),
    () => by.scenarios.stopRun({ runId }),
  ];
  for (const call of calls) expect(await codeOf(call())).toBe("NOT_FOUND");
  await advance(mine, { advance: "P2D" });
  expect(await by.clock.read(firstPage)).toMatchObject({ advancing: false });
  const aheadMs = async (id: string) => (await getCompany(id)).clock?.offsetMs ?? 0;
  expect(await aheadMs(mine.id)).toBeGreaterThan(86_400_000);
  expect(await aheadMs(theirs.id)).toBe(0);
  expect(await memberOf(await getCompany(theirs.id), "owner").scenarios.getRun({ runId })).toMatchObject({
    status: "running",
  });
});

test("the clock over the API needs the sandbox's scopes", async () => {
  const { id: companyId } = await testCompany();
  const now = new Date();
  const send = async (scopes: ApiKeyScope[], method: string, path: string, body?: object) => {
    const { id: apiKeyId } = await createApiKey({ companyId, name: "Chave", scopes, createdBy: null, now });
    const { token } = await issueToken({ companyId, apiKeyId, lifetimeSeconds: 60, now });
    const answer = await callApi(getRestApi(), { method, target: `/v1/sandbox/${path}`, token, ...(body && { body }) });
    return [answer.status, JSON.parse(answer.body).code];
  };
  const calls: [string, string, object?][] = [
    ["POST", "clock", { advance: "P1D" }],
    ["POST", "clock/stop"],
    ["POST", "clock/reset", { confirm: "Banca" }],
    ["POST", "scenarios", story],
    ["POST", "scenarios/payout-comes-back/run"],
    ["DELETE", "scenarios/payout-comes-back"],
  ];
  for (const [method, path, body] of calls)
    for (const scopes of [["transactions:write"], ["sandbox:read"]] as ApiKeyScope[][])
      expect([path, ...(await send(scopes, method, path, body))]).toEqual([path, 403, "insufficient_scope"]);
  expect(await send(["transactions:read"], "GET", "clock")).toEqual([403, "insufficient_scope"]);
  expect(await send(["sandbox:read"], "GET", "clock")).toEqual([200, undefined]);
  const anonymous = await callApi(getRestApi(), { target: "/v1/sandbox/clock" });
  expect(anonymous.status).toBe(401);
  expect((await getCompany(companyId)).clock).toBeNull();
});
