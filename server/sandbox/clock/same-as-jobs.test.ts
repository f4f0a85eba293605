import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Frequency } from "@/db/schema/catalog-enums";
import { advanceNoting, instantsOf, runJobs } from "@/testing/support/clocks/both-ways";
import { type BusyShop, openBusyShop } from "@/testing/support/clocks/busy-shop";
import { mailsOf } from "@/testing/support/clocks/mails";
import { type CompanyRows, differencesOf, rowsOf } from "@/testing/support/clocks/rows";
import { acting, arrive } from "@/testing/support/clocks/shops";
import { inOwnDatabase } from "@/testing/support/databases/own-database";
import { testCompany } from "@/testing/support/payments";
import { isProof } from "@/testing/support/proof";
import { type Receiver, startReceiver } from "@/testing/support/receiver";
import { testSeller } from "@/testing/support/webhooks";
import { environment } from "../../core/env/env";
import { jobs } from "../../jobs";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { startAdvance } from "./clocks";

/** A separate folder excludes other tests' emails. */
const dataDir = resolve(`.data/test/same-as-jobs-${process.pid}`);

inOwnDatabase();

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let receiver: Receiver;
beforeAll(async () => {
  Object.assign(environment(), { dataDir });
  receiver = await startReceiver((res, { path }) => void res.writeHead(path.endsWith("/fails") ? 500 : 200).end("ok"));
  // Makes the random pauses between delivery attempts constant.
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  vi.restoreAllMocks();
  await receiver.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function asAt<Result>(at: Date, work: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ["Date"], now: at });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

async function allOf({ company, partner, tag }: BusyShop): Promise<CompanyRows> {
  const ofPartner = Object.entries(await rowsOf(partner.id)).map(([table, rows]) => [`partner's ${table}`, rows]);
  return { ...(await rowsOf(company.id)), ...Object.fromEntries(ofPartner), mails: await mailsOf(tag) };
}

/**
 * Runs two shops through the same days: one with the jobs and a fake system clock, one with a
 * sandbox clock.
 *
 * @param more Additional instants at which the jobs run.
 * @returns the differences between the shops.
 */
async function liveTwice(days: number, frequency: Frequency, more: (at: Date) => Date[] = () => []) {
  const at = new Date(Math.ceil(Date.now() / hourMs) * hourMs);
  const open = () => asAt(at, () => openBusyShop(at, frequency, receiver.url));
  const [lived, rehearsed] = [await open(), await open()];
  const reached = await advanceNoting(rehearsed.company.id, at, new Date(at.getTime() + days * dayMs));
  const instants = [...instantsOf(reached, at), ...more(at)].toSorted(
    (left, right) => left.getTime() - right.getTime(),
  );
  for (const instant of instants) await asAt(instant, () => runJobs(instant));
  for (const { id } of [lived, rehearsed].flatMap(({ company, partner }) => [company, partner]))
    expect(await checkLedger(id)).toMatchObject({ ok: true });
  const books = await allOf(rehearsed);
  return { books, differences: differencesOf(await allOf(lived), books) };
}

test("a day under the jobs and a system clock gives the rows and mails of a day of the company's own clock", async () => {
  const { books, differences } = await liveTwice(1, "weekly");
  expect(differences).toEqual({});
  // The number of rows depends on the hour, because reminders respect quiet hours.
  for (const table of ["public.transfers", "public.payouts", "public.deliveries", "mails"])
    expect(books[table], table).not.toEqual([]);
});

test("leaves the webhooks of a company whose clock advances to that clock", async () => {
  const company = await testCompany();
  const seller = await testSeller(company.id);
  await seller.addWebhook(receiver.url);
  await startAdvance(company.id, { advance: "PT1H" }, acting());
  await seller.emitEvents(1, { event: "transaction_created" });
  await jobs.webhooks.run(new Date());
  expect(await seller.deliveries()).toEqual([]);
  await arrive(company);
  expect(await seller.deliveries()).toMatchObject([{ status: "delivered", retries: 1 }]);
});

const everyThreeHours = (days: number) => (at: Date) =>
  Array.from({ length: days * 8 }, (_, index) => new Date(at.getTime() + index * 3 * hourMs));

test.runIf(isProof).each(["weekly", "monthly"] as const)(
  "36 days with %s renewals give the same rows and mails, also if the jobs run every three hours",
  async (frequency) => {
    expect((await liveTwice(36, frequency, everyThreeHours(36))).differences).toEqual({});
  },
);
