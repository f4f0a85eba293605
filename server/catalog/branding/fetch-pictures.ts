import { buffer } from "node:stream/consumers";
import { and, asc, eq, lte } from "drizzle-orm";
import { db } from "@/db/client";
import { productPictures } from "@/db/schema";
import type { PictureType } from "@/db/schema/catalog-enums";
import { uploadIdOf } from "../../accounts/uploads/upload-links";
import { findNamedUpload } from "../../accounts/uploads/uploads";
import { fileStore, keyOf } from "../../core/files/file-store";
import { type Sender, type SendLimits, sender } from "../../core/http-client/safe-fetch";
import { findCompaniesDue, runRoundRobin } from "../../core/leases/fair-turns";
import { isFree, lease } from "../../core/leases/leases";
import type { Run } from "../../core/workers/in-order";
import { pictureHeaders } from "./fetch-logo";
import { pictureTypeOf } from "./picture";
import { maxPictureBytes } from "./schemas";

type PictureRow = typeof productPictures.$inferSelect;

const limits: SendLimits = { milliseconds: 10_000, answerBytes: maxPictureBytes };

const minuteMs = 60_000;

/** Four attempts within two hours. */
const waitsMs = [1, 10, 90].map((minutes) => minutes * minuteMs);

/** Lease of a picture (wall clock), longer than an attempt takes. */
const leaseMs = 60_000;
const batchSize = 20;
/** Time after which a request no longer blocks a worker. */
const patienceMs = 2_000;

interface PictureRun extends Run {
  by?: Pick<Sender, "get">;
}

/**
 * Stores the product pictures that are due: uploaded files, and those at other addresses under the same rules as webhooks (docs/reliability.md
 * rules 11 and 13). Leases each row first, so that concurrent runs fetch a picture once. Keeps the
 * previous picture if the response is not a picture or is too large.
 *
 * @returns the number of stored pictures.
 */
export async function fetchPictures({ now, deadline, only, by = sender() }: PictureRun): Promise<{ pictures: number }> {
  const due = isDue(now);
  let pictures = 0;
  const pieces = async function* (companyId: string) {
    yield* await db()
      .select()
      .from(productPictures)
      .where(and(eq(productPictures.companyId, companyId), due))
      .orderBy(asc(productPictures.nextAt))
      .limit(batchSize);
  };
  const companies = await findCompaniesDue(productPictures.companyId, due, only, { byRealClock: true });
  await runRoundRobin(
    companies.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline, concurrency: 4, patienceMs, graceMs: 12_000, message: "A picture could not be fetched" },
    async (row) => {
      if (await fetchPicture(row, now, by)) pictures += 1;
    },
  );
  return { pictures };
}

function isDue(now: Date) {
  return and(lte(productPictures.nextAt, now), isFree(productPictures));
}

/** Matches only this attempt for this URL, because the seller may have changed the URL during the request. */
function sameTry({ companyId, productId, sourceUrl, tries }: PictureRow) {
  return and(
    eq(productPictures.companyId, companyId),
    eq(productPictures.productId, productId),
    eq(productPictures.sourceUrl, sourceUrl),
    eq(productPictures.tries, tries),
  );
}

async function fetchPicture(seen: PictureRow, now: Date, by: Pick<Sender, "get">): Promise<boolean> {
  const [row] = await lease(productPictures, and(sameTry(seen), isDue(now)), leaseMs, { tries: seen.tries + 1 });
  if (!row) return false;
  const { fault, body } = await readSource(row, by);
  const type = fault === null ? pictureTypeOf(body) : null;
  if (type) await store(row, type, body);
  else await putOff(row, fault ?? "not a picture", now);
  return type !== null;
}

/** Reads an uploaded file from the file store, because our own address may be a private one. */
async function readSource(
  { companyId, sourceUrl: url }: PictureRow,
  by: Pick<Sender, "get">,
): Promise<{ fault: string | null; body: Buffer }> {
  const uploadId = uploadIdOf(url);
  if (uploadId === null) {
    const { fault, body } = await by.get({ url, headers: pictureHeaders }, limits);
    return { fault: fault?.sentence ?? null, body };
  }
  const upload = await findNamedUpload(companyId, uploadId);
  const isUsable = upload?.storedAt && upload.size <= maxPictureBytes;
  const bytes = isUsable ? await fileStore().open(keyOf(upload), null) : null;
  return bytes
    ? { fault: null, body: await buffer(bytes) }
    : { fault: "no upload of this size", body: Buffer.alloc(0) };
}

async function store(row: PictureRow, type: PictureType, picture: Buffer): Promise<void> {
  await db()
    .update(productPictures)
    .set({ type, picture, fetchedAt: new Date(), nextAt: null, leasedUntil: null, fault: "" })
    .where(sameTry(row));
}

async function putOff(row: PictureRow, fault: string, now: Date): Promise<void> {
  const wait = waitsMs[row.tries - 1];
  const nextAt = wait === undefined ? null : new Date(now.getTime() + wait);
  await db().update(productPictures).set({ fault, nextAt, leasedUntil: null }).where(sameTry(row));
}
