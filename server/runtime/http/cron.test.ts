import { beforeEach, expect, test } from "vitest";
import { changeConnections, createTestCompany } from "@/testing/support/database";
import { inOwnDatabase } from "@/testing/support/databases/own-database";
import { eventNamesOf, sandboxCardsOf, testCompany } from "@/testing/support/payments";
import { openProgram, readEnding } from "@/testing/support/processes";
import { proofRuns } from "@/testing/support/proof";
import { subscriptionsOf } from "@/testing/support/reads";
import { dueOf, runningMany } from "@/testing/support/subscriptions";
import { environment } from "../../core/env/env";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { getSubscriptionRow } from "../../subscriptions/subscriptions/subscriptions";
import { answerCron, type CronAnswer } from "./cron";

// A separate database, because moving the clock affects every company in it.
const databaseUrl = inOwnDatabase();

const now = new Date();
const ranAt: Date[] = [];

const table = {
  expirations: {
    schedule: "* * * * *",
    run: async (at: Date) => {
      ranAt.push(at);
      return { canceled: 3 };
    },
  },
  failing: { schedule: "* * * * *", run: () => Promise.reject(new Error("card 4111111111111111")) },
};

beforeEach(() => {
  ranAt.length = 0;
});

function call({ job = "expirations", authorization = `Bearer ${environment().cronSecret}`, query = "" } = {}) {
  return answerCron({ job, authorization, parameters: new URLSearchParams(query), now }, table);
}

test("the API runs the job at the real time and answers its counts", async () => {
  expect(await call()).toEqual({ status: 200, body: { canceled: 3 } });
  expect(ranAt).toEqual([now]);
});

test("the API reveals nothing about a job's failure", async () => {
  expect(await call({ job: "failing" })).toEqual({
    status: 500,
    body: { statusCode: 500, error: "Internal Server Error", message: "Internal server error" },
  });
});

test.each(["", "Bearer ", "Bearer wrong", `bearer x${environment().cronSecret}`, `${environment().cronSecret}`])(
  "the API runs nothing without the secret: %#",
  async (authorization) => {
    expect(await call({ authorization })).toEqual({
      status: 401,
      body: { statusCode: 401, error: "Unauthorized", message: "Invalid or expired token" },
    });
    expect(ranAt).toEqual([]);
  },
);

test("the API reveals no job names without the secret", async () => {
  expect((await call({ job: "nothing", authorization: "" })).status).toBe(401);
});

test.each(["nothing", "toString", "__proto__", ""])("does not find the job %j", async (job) => {
  expect(await call({ job })).toMatchObject({ status: 404, body: { message: "Resource not found" } });
});

test.each([
  ["at=tomorrow", "at"],
  ["at=2026-11-20", "at"],
  ["at=2026-11-20T10:00:00", "at"],
  ["at=2026-13-01T10:00:00Z", "at"],
  ["at=", "at"],
  ["at=2026-11-20T10:00:00Z&at=2026-11-21T10:00:00Z", "at"],
  ["when=2026-11-20T10:00:00Z", "when"],
])("the parameters %s are refused naming the wrong one", async (query, field) => {
  const { status, body } = await call({ query });
  expect(status).toBe(400);
  expect(body.message).toMatch(new RegExp(`^${field}: `));
});

test("business time is moved only when every acquirer is the sandbox", async () => {
  const query = "at=2020-01-01T00:00:00-03:00";
  expect((await call({ query })).status).toBe(200);
  expect(ranAt).toEqual([new Date("2020-01-01T03:00:00Z")]);
  const { companyId } = await createTestCompany();
  await changeConnections(companyId, "bacen");
  expect(await call({ query })).toMatchObject({
    status: 400,
    body: { message: "at: is only available when every company uses the sandbox" },
  });
  expect(ranAt).toHaveLength(1);
  await changeConnections(companyId, "sandbox");
});

test("eight renewals at once in two processes capture every due subscription once", async () => {
  const company = await testCompany();
  const due = proofRuns(40, 200);
  await runningMany(company, due);
  const scheduler = await openProgram("call-cron");
  const variables = {
    DATABASE_URL: databaseUrl(),
    CRON_SECRET: environment().cronSecret ?? "",
    AT: dueOf(1).toISOString(),
  };
  const endings = await Promise.all([1, 2].map(() => readEnding(scheduler.start(variables))));
  const answers = endings.flatMap(({ text }) => JSON.parse(text) as CronAnswer[]);
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const sum = (name: string) => answers.reduce((total, { body }) => total + Number(body[name]), 0);
  expect([sum("renewed"), sum("broken")]).toEqual([due, 0]);
  expect(answers.filter(({ body }) => Number(body.renewed) > 0).length).toBeGreaterThan(1);
  const renewals = (await sandboxCardsOf(company.id)).filter((card) => !card.customerInitiated);
  expect(renewals).toHaveLength(due);
  const listed = await subscriptionsOf(company.id);
  const rows = await Promise.all(listed.map(({ id }) => getSubscriptionRow(company.id, id)));
  expect(new Set(rows.map(({ cycle, chargingId }) => `${cycle} ${chargingId}`))).toEqual(new Set(["2 null"]));
  const names = await eventNamesOf(company.id);
  expect(names.filter((name) => name === "subscription_renewed")).toHaveLength(due);
  expect(await checkLedger(company.id)).toMatchObject({ ok: true });
});
