import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { freshEmail } from "@/testing/support/auth";
import { formBy } from "@/testing/support/buyers/accounts";
import { openShop } from "@/testing/support/checkout";
import { buyFrom, requestOf, signIn } from "@/testing/support/enrolling/whole-person";
import { now } from "@/testing/support/now";
import { runDataRequests } from "../../../buyers/privacy/run-requests";
import { answerSignOut } from "../person-api";
import {
  answerErasure,
  answerErasureCancel,
  answerExport,
  readDataRequests,
  readErasure,
  sendExport,
} from "./privacy-api";

const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const day = 24 * 60;

const from = (session: string | null, { fields, at = now, ...headers }: Sent = {}) =>
  formBy(session, fields, { at, ...headers });

interface Sent {
  fields?: Record<string, string>;
  at?: Date;
  origin?: string;
}

const placeOf = ({ headers }: Response) => headers.get("location");
const headersOf = (session: string) => new Headers({ cookie: `person=${session}` });

async function someone() {
  const email = freshEmail();
  const shop = await openShop(now);
  const purchase = await buyFrom(shop, email);
  return { email, shop, purchase, ...(await signIn(email)) };
}

async function exported() {
  const found = await someone();
  expect(placeOf(await answerExport(from(found.session)))).toBe("/account/data?done=export");
  const { id } = await requestOf(found.person);
  await runDataRequests({ now, deadline: new Date(Date.now() + 20_000), only: id });
  return { ...found, id };
}

describe("the pages of a person's data", () => {
  it("send the export as a file to its signed-in person alone, until it is over", async () => {
    const { session, id, email } = await exported();
    expect((await readDataRequests(headersOf(session)))?.exports).toMatchObject([{ id, status: "done" }]);
    const sent = await sendExport(id, from(session));
    expect(Object.fromEntries(sent.headers)).toMatchObject({
      "content-type": "application/zip",
      "cache-control": "no-store",
    });
    expect(sent.headers.get("content-disposition")).toMatch(/^attachment; filename="meus-dados-\d{4}-\d\d-\d\d\.zip"$/);
    expect(new TextDecoder().decode(unzipSync(new Uint8Array(await sent.arrayBuffer()))["dados.json"])).toContain(
      email,
    );
    const { session: other } = await someone();
    for (const [who, which, at] of [
      [other, id, now],
      [session, "../secrets", now],
      [session, id, later(7 * day)],
    ] as const) {
      expect((await sendExport(which, from(who, { at }))).status).toBe(404);
    }
    expect(placeOf(await sendExport(id, from(null)))).toBe("/account/sign-in?returnTo=%2Faccount%2Fdata");
    await answerSignOut(from(session));
    expect((await sendExport(id, from(session))).status).toBe(303);
  });

  it("take an erasure only when it is confirmed, from this site, after a new sign-in; and it can be taken back", async () => {
    const { session, email } = await someone();
    const fields = { confirmed: "1" };
    const path = "/account/data/erasure";
    expect((await answerErasure(from(session, { fields, origin: "https://evil.example" }))).status).toBe(403);
    expect(placeOf(await answerErasure(from(null, { fields })))).toBe(
      "/account/sign-in?returnTo=%2Faccount%2Fdata%2Ferasure",
    );
    expect(placeOf(await answerErasure(from(session)))).toBe(`${path}?fault=unconfirmed`);
    expect(placeOf(await answerErasure(from(session, { fields, at: later(16) })))).toBe(`${path}?fault=signIn`);
    expect((await readErasure(headersOf(session)))?.erasure).toBeNull();
    expect(placeOf(await answerErasure(from(session, { fields })))).toBe(`${path}?done=erasure`);
    expect(await readErasure(headersOf(session))).toMatchObject({
      email,
      isFresh: true,
      preview: { purchases: 1, shops: [{ isShared: false }], owed: [], unpaid: [] },
      erasure: { status: "requested", dueAt: later(7 * day).toISOString() },
    });
    const { session: other } = await someone();
    expect(placeOf(await answerErasureCancel(from(other)))).toBe("/account/data?fault=tooLate");
    expect((await readErasure(headersOf(session)))?.erasure).not.toBeNull();
    expect(placeOf(await answerErasureCancel(from(session)))).toBe("/account/data?done=keep");
    expect((await readErasure(headersOf(session)))?.erasure).toBeNull();
    expect(await readErasure(new Headers())).toBeNull();
  });
});
