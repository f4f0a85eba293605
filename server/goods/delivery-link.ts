import { nowIn } from "../companies/company-clock";
import { isSignature, signatureOf } from "../core/seal";
import type { TransactionRow } from "../payments/transaction-shape";
import { findTransactionRow } from "../payments/transactions";
import { type Good, listGoods } from "./list-goods";

/** Lifetime of a link on the order's page, and of one in a mail. */
export const pageLinkMs = 24 * 3_600_000;
export const mailLinkMs = 7 * pageLinkMs;

/** What these signatures are for. */
const purpose = "delivery\n";

const idBytes = 16;
const timeBytes = 6;
const sealBytes = 32;
const shape = /^[\w-]{115}$/;

/** Target of a delivery link: the seller's URL, or why it does not work. `closed`: the charge delivers nothing now. */
export type Delivery = { state: "open"; url: string } | { state: "expired" | "closed" };

/** The path of a delivery link for a product of a charge. It works until `until`, and only while the charge is paid. */
export function deliveryPathOf({ companyId, id }: TransactionRow, { productId }: Good, until: Date): string {
  const time = Buffer.alloc(timeBytes);
  time.writeUIntBE(until.getTime(), 0, timeBytes);
  const named = Buffer.concat([...[companyId, id, productId].map(bytesOf), time]);
  return `/delivery/${Buffer.concat([named, signatureOf(purpose, named)]).toString("base64url")}`;
}

/**
 * Resolves a delivery link, whose end the company's clock tells. The URL is the one stored by the seller: a token
 * contains only the ids of charge and product, so it cannot redirect anywhere else. Null for a token that we did not sign.
 */
export async function findDelivery(token: string, realNow: Date): Promise<Delivery | null> {
  if (!shape.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const named = bytes.subarray(0, -sealBytes);
  if (!isSignature(bytes.subarray(-sealBytes), purpose, named)) return null;
  const [companyId = "", transactionId = "", productId = ""] = [0, 1, 2].map((place) =>
    idOf(named.subarray(place * idBytes, (place + 1) * idBytes)),
  );
  const now = await nowIn(companyId, realNow);
  if (named.readUIntBE(3 * idBytes, timeBytes) <= now.getTime()) return { state: "expired" };
  const charge = await findTransactionRow(companyId, transactionId);
  const goods = charge ? await listGoods(charge, now) : [];
  const good = goods.find((each) => each.productId === productId);
  const url = good && URL.canParse(good.url) ? new URL(good.url) : null;
  return url && /^https?:$/.test(url.protocol) ? { state: "open", url: url.href } : { state: "closed" };
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex");

function idOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
