import { Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { productPictures } from "@/db/schema";
import { openShop } from "@/testing/support/checkout";
import { type Answer, startReceiver } from "@/testing/support/receiver";
import { receiveUpload } from "../../accounts/uploads/receive-upload";
import { reserveUpload } from "../../accounts/uploads/reserve-upload";
import { findUpload } from "../../accounts/uploads/uploads";
import { createSender } from "../../core/http-client/safe-fetch";
import { sendPicture } from "../../runtime/page-api/growth/picture-api";
import { updateProduct } from "../products/products";
import { fetchPictures } from "./fetch-pictures";
import { findPictureVersion } from "./product-picture";

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

function keep<Opened extends { close: () => Promise<void> }>(each: Opened): Opened {
  opened.push(each);
  return each;
}

const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const webp = Buffer.concat([Buffer.from("RIFF"), Buffer.from([0x24, 0x9c, 0xfe, 0x03]), Buffer.from("WEBPVP8 ")]);
const now = new Date();
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** Uploads a picture as the dashboard does, and returns its address. */
async function uploadPng(companyId: string): Promise<string> {
  const { id, url } = await reserveUpload(companyId, { purpose: "cover", fileName: "capa.png", size: png.length }, now);
  const upload = await findUpload(id);
  if (upload) await receiveUpload(upload, Readable.from([png]), now);
  return url;
}

async function openPicturedShop(answer: Answer, allowPrivate = true) {
  const shop = await openShop(now);
  const companyId = shop.company.id;
  const by = keep(createSender({ allowPrivate }));
  const { url, received } = keep(await startReceiver(answer));
  const name = (imageUrl: string | null) => updateProduct(companyId, { productId: shop.productId, imageUrl }, now);
  const run = async (at = now) =>
    (await fetchPictures({ now: at, deadline: new Date(Date.now() + 10_000), only: companyId, by })).pictures;
  const row = async () => {
    const isOfProduct = and(eq(productPictures.companyId, companyId), eq(productPictures.productId, shop.productId));
    return (await db().select().from(productPictures).where(isOfProduct))[0];
  };
  const version = () => findPictureVersion({ companyId, id: shop.productId });
  await name(url);
  return { ...shop, url, received, name, run, row, version };
}

describe("a product's picture", () => {
  it("is fetched once by twenty runs, and served by us as what its first bytes are", async () => {
    const { slug, run, received } = await openPicturedShop(
      (res) => void res.writeHead(200, { "content-type": "text/html" }).end(webp),
    );
    expect((await sendPicture(slug)).status).toBe(404);
    const counts = await Promise.all(Array.from({ length: 20 }, () => run()));
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(received).toHaveLength(1);
    const served = await sendPicture(slug);
    expect(served.headers.get("content-type")).toBe("image/webp");
    expect(served.headers.get("x-content-type-options")).toBe("nosniff");
    expect(Buffer.from(await served.arrayBuffer()).equals(webp)).toBe(true);
    expect(await run(minutesLater(600))).toBe(0);
  });

  it("is read from the file store if it was uploaded, and never if another company uploaded it", async () => {
    const { company, slug, name, run, received } = await openPicturedShop((res) => void res.writeHead(200).end(webp));
    const [own, strange] = await Promise.all([uploadPng(company.id), uploadPng((await openShop(now)).company.id)]);
    await name(strange);
    expect(await run()).toBe(0);
    expect((await sendPicture(slug)).status).toBe(404);
    await name(own);
    expect(await run()).toBe(1);
    expect(Buffer.from(await (await sendPicture(slug)).arrayBuffer()).equals(png)).toBe(true);
    expect(received).toHaveLength(0);
  });

  it("stays while its new address brings no picture, which is tried four times", async () => {
    let answer: Buffer = png;
    const { slug, url, name, run, row, version, received } = await openPicturedShop((res) => {
      res.writeHead(200).end(answer);
    });
    await run();
    const before = await version();
    answer = Buffer.from("<svg onload=alert(1)>");
    await name(`${url}?new`);
    for (const minutes of [0, 0.5, 2, 13, 200, 2000]) expect(await run(minutesLater(minutes))).toBe(0);
    expect(received).toHaveLength(5);
    expect(await row()).toMatchObject({ nextAt: null, fault: "not a picture", type: "png" });
    expect(await version()).toBe(before);
    expect((await sendPicture(slug)).headers.get("content-type")).toBe("image/png");
  });

  it("is not fetched from our own network, nor when it is larger than half a megabyte", async () => {
    const inside = await openPicturedShop((res) => void res.writeHead(200).end(png), false);
    expect(await inside.run()).toBe(0);
    expect(inside.received).toHaveLength(0);
    const large = Buffer.concat([png, Buffer.alloc(512 * 1024)]);
    const big = await openPicturedShop((res) => void res.writeHead(200).end(large));
    expect(await big.run()).toBe(0);
    expect((await big.row())?.fault).toContain("512 KiB");
  });

  it("goes with its address, and with what is on sale", async () => {
    const { slug, name, run } = await openPicturedShop((res) => void res.writeHead(200).end(png));
    await run();
    expect((await sendPicture(slug)).status).toBe(200);
    await name(null);
    expect((await sendPicture(slug)).status).toBe(404);
    expect((await sendPicture("none")).status).toBe(404);
  });
});
