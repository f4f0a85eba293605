import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { and, eq, isNull } from "drizzle-orm";
import { fileTypeFromFile } from "file-type";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { uploads } from "@/db/schema";
import type { UploadPurpose } from "@/db/schema/accounts-enums";
import { fail } from "../../core/failures/failure";
import { uploadsFolder } from "../../core/files/disk-store";
import { fileStore, keyOf } from "../../core/files/file-store";
import { acceptedTypes, namesOfTypes } from "./schemas";
import type { UploadRow } from "./uploads";

/**
 * Stores the content of an announced file, on disk first, because checking the type needs the whole
 * content. Of concurrent requests for one upload, the first to finish wins.
 *
 * @throws upload_stored; upload_size_differs; upload_type_refused.
 */
export async function receiveUpload(upload: UploadRow, body: Readable, now: Date): Promise<void> {
  if (upload.storedAt) return fail("upload_stored");
  const arriving = join(uploadsFolder(), "arriving");
  await mkdir(arriving, { recursive: true, mode: 0o700 });
  const path = join(arriving, newId(now));
  try {
    const { size, sha256 } = await writeDown(body, path, upload.size);
    if (size !== upload.size) return fail("upload_size_differs");
    const mediaType = await findMediaType(path, upload.purpose);
    if (!mediaType) return fail("upload_type_refused", { values: { types: namesOfTypes(upload.purpose) } });
    await fileStore().put(keyOf(upload), path, size, mediaType);
    await recordStored(upload, { mediaType, sha256, now });
  } finally {
    await rm(path, { force: true });
  }
}

async function writeDown(body: Readable, path: string, maxBytes: number): Promise<{ size: number; sha256: string }> {
  const hash = createHash("sha256");
  let size = 0;
  const measure = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length;
      hash.update(chunk);
      if (size > maxBytes) done(new UploadOverrun());
      else done(null, chunk);
    },
  });
  try {
    await pipeline(body, measure, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  } catch (thrown) {
    if (thrown instanceof UploadOverrun) return fail("upload_size_differs");
    throw thrown;
  }
  return { size, sha256: hash.digest("hex") };
}

class UploadOverrun extends Error {}

async function recordStored(
  { companyId, id }: UploadRow,
  { mediaType, sha256, now }: { mediaType: string; sha256: string; now: Date },
): Promise<void> {
  const stored = await db()
    .update(uploads)
    .set({ mediaType, sha256, storedAt: now })
    .where(and(eq(uploads.companyId, companyId), eq(uploads.id, id), isNull(uploads.storedAt)))
    .returning({ id: uploads.id });
  if (stored.length === 0) fail("upload_stored");
}

/**
 * Detects the media type from the content; null if it is not accepted. Text, HTML and SVG have no
 * signature and are rejected.
 */
async function findMediaType(path: string, purpose: UploadPurpose): Promise<string | null> {
  const found = await fileTypeFromFile(path);
  return found && Object.hasOwn(acceptedTypes[purpose], found.mime) ? found.mime : null;
}
