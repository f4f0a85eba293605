import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { dataRequests, outbox } from "@/db/schema";
import { freshEmail } from "@/testing/support/auth";
import { openShop } from "@/testing/support/checkout";
import { inOwnDatabase } from "@/testing/support/databases/own-database";
import { buyFrom, requestOf, signIn } from "@/testing/support/enrolling/whole-person";
import { sendMails } from "@/testing/support/mails";
import { now } from "@/testing/support/now";
import { listKeptMails } from "../../core/mail/mail-files";
import { installationId } from "../../core/mail/outbox";
import { askForData, takeErasureBack } from "./ask-for-data";
import { getExport, listOwnRequests } from "./data-requests";
import { runDataRequests } from "./run-requests";
import { sweepDataRequests } from "./sweep-requests";

inOwnDatabase();

beforeEach(async () => {
  await db().delete(outbox).where(eq(outbox.companyId, installationId));
});

const later = (days: number, minutes = 0) => new Date(now.getTime() + days * 86_400_000 + minutes * 60_000);
const ofExport = { kind: "export", language: "pt-BR" } as const;
const ofErasure = { kind: "erasure", language: "pt-BR" } as const;

async function someone() {
  const email = freshEmail();
  await buyFrom(await openShop(now), email);
  return { email, ...(await signIn(email)) };
}

async function run(only: string, at = now) {
  const deadline = new Date(Date.now() + 20_000);
  const counts = await runDataRequests({ now: at, deadline, only });
  const { dataMails } = await sendMails({ now: at, deadline, only: installationId });
  return { ...counts, dataMails };
}

const mailsTo = async (email: string) => (await listKeptMails(2_000)).filter(({ to }) => to === email);
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject).reverse();

describe("a request", () => {
  it("is stored once for twenty clicks, and is fulfilled and reported once by concurrent runs", async () => {
    const { email, person } = await someone();
    const asked = await Promise.all(Array.from({ length: 20 }, () => askForData(person, ofExport, now)));
    expect(new Set(asked)).toEqual(new Set([null]));
    const { id } = await requestOf(person);
    expect(await db().$count(dataRequests, eq(dataRequests.personId, person.personId))).toBe(1);
    const runs = await Promise.all(Array.from({ length: 6 }, () => run(id)));
    expect(runs.reduce((total, { dataRequests: done }) => total + done, 0)).toBe(1);
    // The confirmation is sent only if the export is not ready first.
    const told = (await mailsTo(email)).filter(({ subject }) => subject !== "Recebemos o pedido dos seus dados");
    expect(told.map(({ subject }) => subject)).toEqual(["Seus dados estão prontos para baixar"]);
    expect(told[0]?.text).not.toContain("Maria");
  });

  it("is confirmed by mail while its export is not ready (Decreto 7.962)", async () => {
    const { email, person } = await someone();
    await askForData(person, ofExport, now);
    const deadline = new Date(Date.now() + 20_000);
    await sendMails({ now, deadline, only: installationId });
    expect(await subjectsTo(email)).toEqual(["Recebemos o pedido dos seus dados"]);
    await run((await requestOf(person)).id);
    expect(await subjectsTo(email)).toHaveLength(2);
  });

  it("of a crashed run is fulfilled by the next run once the lease has ended", async () => {
    const { person } = await someone();
    await askForData(person, ofExport, now);
    const { id } = await requestOf(person);
    const lease = (leasedUntil: Date) => db().update(dataRequests).set({ leasedUntil }).where(eq(dataRequests.id, id));
    await lease(new Date(Date.now() + 60_000));
    expect(await run(id)).toEqual({ dataRequests: 0, dataMails: 1 });
    await lease(new Date(Date.now() - 1));
    expect(await run(id)).toEqual({ dataRequests: 1, dataMails: 1 });
  });

  it("is refused beyond three of a kind in a day", async () => {
    const { person } = await someone();
    for (let count = 0; count < 3; count += 1) {
      expect(await askForData(person, ofExport, later(0, count))).toBeNull();
      await run((await requestOf(person)).id, later(0, count));
    }
    expect(await askForData(person, ofExport, later(0, 5))).toBe("tooMany");
    expect(await askForData(person, ofExport, later(1, 6))).toBeNull();
  });

  it("is downloaded by its person alone, for seven days, and then gone", async () => {
    const { person } = await someone();
    await askForData(person, ofExport, now);
    const { id } = await requestOf(person);
    await expect(getExport(person, id, now)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await run(id);
    expect((await getExport(person, id, later(6))).byteLength).toBeGreaterThan(500);
    expect((await listOwnRequests(person, now)).exports).toMatchObject([{ id, status: "done" }]);
    const { person: other } = await someone();
    for (const [who, which, at] of [
      [other, id, now],
      [person, "x", now],
      [person, person.personId, now],
      [person, id, later(7)],
    ] as const) {
      await expect(getExport(who, which, at)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await sweepDataRequests(later(6), id)).toEqual({ removedDataRequests: 0 });
    expect(await sweepDataRequests(later(7), id)).toEqual({ removedDataRequests: 1 });
    expect((await listOwnRequests(person, now)).exports).toEqual([]);
  });
});

describe("an erasure", () => {
  it("asks for a sign-in of the last minutes", async () => {
    const { person, email } = await someone();
    expect(await askForData(person, ofErasure, later(0, 16))).toBe("signIn");
    expect(await askForData(person, ofExport, later(0, 16))).toBeNull();
    const { person: fresh } = await signIn(email, later(0, 16));
    expect(await askForData(fresh, ofErasure, later(0, 17))).toBeNull();
  });

  it("waits seven days, shows its date, and can be canceled until then only by its person", async () => {
    const { person, email } = await someone();
    const { person: other } = await someone();
    await askForData(person, ofErasure, now);
    const { id } = await requestOf(person);
    expect(await run(id, later(6))).toEqual({ dataRequests: 0, dataMails: 1 });
    expect(await takeErasureBack(other, now)).toBe("tooLate");
    expect((await listOwnRequests(person, now)).erasure).toMatchObject({ status: "requested" });
    expect(await takeErasureBack(person, later(6))).toBeNull();
    expect(await takeErasureBack(person, later(6))).toBe("tooLate");
    expect(await run(id, later(8))).toEqual({ dataRequests: 0, dataMails: 1 });
    const [first, second] = await subjectsTo(email);
    expect(first).toMatch(/^Seus dados serão apagados em \d\d\/\d\d\/\d{4}$/);
    expect(second).toBe("Seus dados não serão apagados");
    expect((await listOwnRequests(person, later(8))).erasure).toBeNull();
  });
});
