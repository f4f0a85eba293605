import { createHmac, timingSafeEqual } from "node:crypto";
import { environment } from "../core/env";
import type { TransactionRow } from "../payments/transaction-shape";
import { findTransactionRow } from "../payments/transactions";
import { type Good, listGoods } from "./list-goods";

/** How long a link of the receipt's page works, and one of a mail. */
export const pageLinkMs = 24 * 3_600_000;
export const mailLinkMs = 7 * pageLinkMs;

const idBytes = 16;
const timeBytes = 6;
const sealBytes = 32;
const shape = /^[\w-]{115}$/;

/** What a link of ours leads to: the address itself, or why not. */
export type Delivery = { state: "open"; url: string } | { state: "expired" | "closed" };

/** The path of our own address for what a charge delivers, which works until `until` and while the charge is paid. */
export function deliveryPathOf({ companyId, id }: TransactionRow, { productId }: Good, until: Date): string {
  const time = Buffer.alloc(timeBytes);
  time.writeUIntBE(until.getTime(), 0, timeBytes);
  const named = Buffer.concat([...[companyId, id, productId].map(bytesOf), time]);
  return `/delivery/${Buffer.concat([named, sealOf(named)]).toString("base64url")}`;
}

/**
 * Where a link of ours leads. Nothing but what the seller stored: the token names the charge and the product, and carries no
 * address. Null for a token that we did not make.
 */
export async function findDelivery(token: string, now: Date): Promise<Delivery | null> {
  if (!shape.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const named = bytes.subarray(0, -sealBytes);
  if (!timingSafeEqual(sealOf(named), bytes.subarray(-sealBytes))) return null;
  const [companyId = "", transactionId = "", productId = ""] = [0, 1, 2].map((place) =>
    idOf(named.subarray(place * idBytes, (place + 1) * idBytes)),
  );
  if (named.readUIntBE(3 * idBytes, timeBytes) <= now.getTime()) return { state: "expired" };
  const charge = await findTransactionRow(companyId, transactionId);
  const goods = charge ? await listGoods(charge) : [];
  const good = goods.find((each) => each.productId === productId);
  const url = good && URL.canParse(good.url) ? new URL(good.url) : null;
  return url && /^https?:$/.test(url.protocol) ? { state: "open", url: url.href } : { state: "closed" };
}

function sealOf(named: Buffer): Buffer {
  return createHmac("sha256", environment().authSecret).update("delivery\n").update(named).digest();
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex");

function idOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
