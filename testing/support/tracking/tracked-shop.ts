import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { trackingEvents } from "@/db/schema";
import { placeOrder } from "@/server/checkout/orders/place-order";
import { saveDestination, trackProduct } from "@/server/checkout/tracking/destinations";
import { sendEvents } from "@/server/checkout/tracking/send-events";
import { createSender } from "@/server/core/http-client/safe-fetch";
import { payInSandbox } from "@/server/sandbox/payers/payers-bank";
import { react } from "@/testing/support/reactions";
import { newOrder, openShop } from "../checkout";
import { type FakeReceivers, startReceivers } from "../fakes/conversion-receivers";
import { testDeadline } from "../subscriptions";

export const now = new Date(Date.now() - 3 * 86_400_000);
export const secret = "EAAB-secret-of-the-seller";
export const by = createSender({ allowPrivate: true });
const opened: FakeReceivers[] = [];
export const accounts = { meta: "123456789012345", ga4: "G-ABC123DEF4", tiktok: "C4ABCDEFGHIJ12345678" } as const;
export const given = { userAgent: "Mozilla/5.0 (Android 14)", fbclid: "IwAR0abc", ttclid: "E.C.P.abc" };
export const minutesLater = (minutes: number, from = now) => new Date(from.getTime() + minutes * 60_000);

/** Shop with fakes of all conversion receivers connected, and its product enabled for them. */
export async function openTrackedShop(at = now) {
  const shop = await openShop(at);
  const { company, productId, slug } = shop;
  const fakes = await startReceivers(secret);
  opened.push(fakes);
  const email = `Ana.${company.id}@Example.com`;
  for (const kind of ["meta", "ga4", "tiktok"] as const) {
    await saveDestination(company.id, { kind, account: accounts[kind], secret }, at);
  }
  await trackProduct(company.id, { productId, isOn: true }, at);
  const order = (different: Parameters<typeof newOrder>[0] = {}) =>
    newOrder({ email, phone: "(11) 98765-4321", trackingConsent: given, ...different });
  const place = (different: Parameters<typeof newOrder>[0] = {}) => placeOrder(slug, order(different), at);
  const reacted = (when: Date) => react({ now: when, deadline: testDeadline(), companyId: company.id });
  const pay = async (transactionId: string | null) => {
    await payInSandbox(company.id, { transactionId: transactionId ?? "" }, at);
    await reacted(at);
  };
  const send = (when = at, limits = { milliseconds: 1_500, answerBytes: 16_384 }) =>
    sendEvents({ now: when, deadline: testDeadline(), only: company.id, urls: fakes.urls, by, limits });
  const rows = () =>
    db().select().from(trackingEvents).where(eq(trackingEvents.companyId, company.id)).orderBy(trackingEvents.kind);
  return { ...shop, fakes, email, order, place, pay, send, rows, reacted };
}

export async function closeFakes(): Promise<void> {
  await Promise.all(opened.splice(0).map((each) => each.close()));
}
