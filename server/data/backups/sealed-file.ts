import { createHash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { deriveKey } from "../../core/crypto/seal";
import type { NamedKey } from "../../core/env/env";
import { DamagedBackup, sealStream, unsealStream } from "./seal-stream";

export interface SealedFile {
  file: string;
  bytes: number;
  sha256: string;
}

/** None of VAULT_KEYS decrypts the backup. The message is a single line. */
export class UnknownBackupKey extends Error {}

/** First line of a file; the rest is encrypted. */
interface Header {
  keyId: string;
  /** Base64. Derives the file's key from the vault key. */
  salt: string;
  /** Distinguishes keys with the same id. */
  check: string;
}

const magic = "quitanda-backup 1 ";
const maxHeaderBytes = 1_024;

const fileKey = (salt: string, { key }: NamedKey) => deriveKey(Buffer.from(salt, "base64"), key, "backup");
const checkOf = (salt: string, { key }: NamedKey) =>
  deriveKey(Buffer.from(salt, "base64"), key, "backup's check").subarray(0, 8).toString("hex");

/** Suffix of incomplete files, which are not listed as backups. */
export const unfinished = ".unfinished";

/**
 * Writes a compressed file, encrypted with a key for this file only. Its name becomes visible once
 * it is complete.
 *
 * @param make Passes its bytes to `write`, which applies backpressure.
 * @throws errors of `make` and of the disk, after removing the partial file.
 */
export async function writeSealed<Result>(
  file: string,
  key: NamedKey,
  make: (write: (bytes: Buffer) => Promise<void>) => Promise<Result>,
): Promise<SealedFile & { result: Result }> {
  const salt = randomBytes(32).toString("base64");
  const header = Buffer.from(
    `${magic}${JSON.stringify({ keyId: key.kid, salt, check: checkOf(salt, key) } satisfies Header)}\n`,
  );
  const draft = join(dirname(file), `.${basename(file)}${unfinished}`);
  const hash = createHash("sha256");
  let bytes = 0;
  const gzip = createGzip({ level: 3, chunkSize: 128 * 1024 });
  const stored = pipeline(
    gzip,
    async function* (source: AsyncIterable<Buffer>) {
      yield header;
      yield* sealStream(source, fileKey(salt, key), header);
    },
    async function* (source: AsyncIterable<Buffer>) {
      for await (const part of source) {
        hash.update(part);
        bytes += part.length;
        yield part;
      }
    },
    createWriteStream(draft, { flags: "wx", mode: 0o600 }),
  );
  try {
    const write = async (part: Buffer) => {
      if (gzip.write(part)) return;
      await Promise.race([new Promise((resolve) => gzip.once("drain", resolve)), stored]);
    };
    const result = await Promise.race([make(write), stored.then(() => Promise.reject(new Error("The file ended")))]);
    gzip.end();
    await stored;
    await syncPath(draft);
    await rename(draft, file);
    await syncPath(dirname(file));
    return { file, bytes, sha256: hash.digest("hex"), result };
  } catch (error) {
    gzip.destroy();
    await stored.catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Authenticates each part before yielding it.
 *
 * @throws UnknownBackupKey; DamagedBackup if the file was truncated or changed, or is not a backup.
 */
export async function* readSealed(file: string, keys: readonly NamedKey[]): AsyncGenerator<Buffer> {
  const { header, line } = await readHeader(file);
  const { keyId, salt, check } = header;
  const key = keys.find((each) => checkOf(salt, each) === check);
  if (!key) throw new UnknownBackupKey(`The backup was sealed under the vault key ${keyId}, which VAULT_KEYS has not`);
  const source = createReadStream(file, { start: line.length, highWaterMark: 256 * 1024 });
  const plain = createGunzip({ chunkSize: 128 * 1024 });
  const unsealed = (sealed: AsyncIterable<Buffer>) => unsealStream(sealed, fileKey(salt, key), line);
  const passed = pipeline(source, unsealed, plain);
  passed.catch((error: Error) => plain.destroy(error));
  try {
    yield* plain as AsyncIterable<Buffer>;
    await passed;
  } catch (error) {
    throw isOfZlib(error) ? new DamagedBackup("The backup is damaged", { cause: error }) : error;
  } finally {
    source.destroy();
    plain.destroy();
  }
}

function isOfZlib(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^Z_/.test(String(error.code));
}

async function readHeader(file: string): Promise<{ header: Header; line: Buffer }> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxHeaderBytes), 0, maxHeaderBytes, 0);
    const line = buffer.subarray(0, buffer.subarray(0, bytesRead).indexOf("\n") + 1);
    const found = /^quitanda-backup 1 (\{"keyId":"[^"]*","salt":"[\w+/=]+","check":"[0-9a-f]+"\})\n$/.exec(
      line.toString("latin1"),
    )?.[1];
    if (found === undefined) throw new DamagedBackup("The file is no backup of Quitanda, or damaged");
    return { header: JSON.parse(found) as Header, line };
  } finally {
    await handle.close();
  }
}
