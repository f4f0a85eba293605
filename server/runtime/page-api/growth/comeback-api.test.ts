import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { openRemindingShop, tokenIn } from "@/testing/support/recovery/recovery";
import { findStopPage } from "../../../checkout/cart-recovery/typed-data";
import { findOrder } from "../../../checkout/orders/orders";
import { environment } from "../../../core/env/env";
import { answerComeback, answerErasureOfTyped, answerStop } from "./comeback-api";

const now = new Date("2026-11-16T15:00:00.000Z");
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

beforeAll(() => {
  Object.assign(environment(), { dataDir: mkdtempSync(join(tmpdir(), "quitanda-comeback-")), smtpUrl: null });
});
async function remind() {
  const shop = await openRemindingShop(now, "left_checkout");
  await shop.leave();
  await shop.run(hoursLater(1.1));
  const [mail] = await shop.mails();
  return { ...shop, mail, token: tokenIn(mail) };
}

it("leads back to the checkout page, which learns through which reminder its browser came", async () => {
  const { slug, token } = await remind();
  const answer = await answerComeback(token, new Request(`http://localhost/back/${token}`), hoursLater(2));
  expect(answer?.status).toBe(303);
  expect(answer?.headers.get("location")).toMatch(new RegExp(`^/c/${slug}\\?order=`));
  expect(answer?.headers.get("set-cookie")).toContain(`comeback=${token}; Path=/c/${slug}; `);
  expect(answer?.headers.get("set-cookie")).toContain("HttpOnly");
  const forged = `${token.slice(1)}A`;
  expect((await answerComeback(forged, new Request("http://localhost/"), hoursLater(2))).status).toBe(404);
});

it("ends the reminders with the one request that a mail program sends, from no page of ours (RFC 8058)", async () => {
  const { mail, token, leave, run, mails } = await remind();
  const { pathname } = new URL(mail?.unsubscribeUrl ?? "");
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  const post = (path: string, sent = body) => new Request(`http://localhost${path}`, { method: "POST", body: sent });
  expect(pathname).toBe(`/back/${token}/stop/now`);
  expect((await answerStop(token, post(pathname), hoursLater(2))).status).toBe(200);
  const byPage = await answerStop(token, post(pathname, new URLSearchParams()), hoursLater(2));
  expect([byPage.status, byPage.headers.get("location")]).toEqual([303, `/back/${token}/stop?stopped=1`]);
  expect((await answerStop(`${token.slice(1)}A`, post("/back/x/stop/now"), hoursLater(2))).status).toBe(404);
  await leave();
  await run(hoursLater(4));
  expect(await mails()).toHaveLength(1);
});

it("shows what an address left in an order that was never placed, and erases it once its reader asks", async () => {
  const shop = await openRemindingShop(now, "left_checkout");
  const { token: orderToken } = await shop.leave();
  await shop.run(hoursLater(1.1));
  const token = tokenIn((await shop.mails())[0]);
  expect(await findStopPage(token)).toMatchObject({ email: shop.email, typed: [{ product: "Curso de pão" }] });
  const post = () => new Request("http://localhost/", { method: "POST" });
  expect((await answerErasureOfTyped(`${token.slice(1)}A`, post(), hoursLater(2))).status).toBe(404);
  const answer = await answerErasureOfTyped(token, post(), hoursLater(2));
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `/back/${token}/stop?erased=1`]);
  expect(await findStopPage(token)).toMatchObject({ email: null, typed: [] });
  expect(await findOrder(orderToken)).toMatchObject({ customerEmail: "", customerPhone: "" });
  await shop.leave();
  await shop.run(hoursLater(4));
  expect(await shop.mails()).toHaveLength(1);
});

it("shows at most 50 of an address's orders that were never placed, and erases all of them", async () => {
  const { token, leave } = await remind();
  const last = (await Promise.all(Array.from({ length: 50 }, () => leave()))).map(({ token: each }) => each);
  expect((await findStopPage(token))?.typed).toHaveLength(50);
  await answerErasureOfTyped(token, new Request("http://localhost/", { method: "POST" }), hoursLater(2));
  const addresses = await Promise.all(last.map(async (each) => (await findOrder(each))?.customerEmail));
  expect(new Set(addresses)).toEqual(new Set([""]));
});
