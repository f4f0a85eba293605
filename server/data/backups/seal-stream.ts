import { createCipheriv, createDecipheriv } from "node:crypto";

const chunkBytes = 256 * 1024;
const tagBytes = 16;
const lengthBytes = 4;

/** The content was truncated or changed, or is not a backup. */
export class DamagedBackup extends Error {}

/**
 * Encodes the chunk's number and whether it is the last, which detects reordered chunks and
 * truncated files. Every file has a different key, so nonces never repeat.
 */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 0, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/**
 * Encrypts a stream with AES-256-GCM in chunks of length, tag and ciphertext.
 *
 * @param key Must not be used for another stream.
 * @param context Additional authenticated data.
 */
export async function* sealStream(source: AsyncIterable<Buffer>, key: Buffer, context: Buffer): AsyncGenerator<Buffer> {
  let number = 0;
  const sealChunk = (chunk: Buffer, isLast: boolean) => {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(number, isLast)).setAAD(context);
    number += 1;
    const sealed = Buffer.concat([cipher.update(chunk), cipher.final()]);
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32BE(sealed.length);
    return Buffer.concat([length, cipher.getAuthTag(), sealed]);
  };
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const part of source) {
    waiting.push(part);
    bytes += part.length;
    if (bytes < chunkBytes) continue;
    let rest = Buffer.concat(waiting);
    for (; rest.length >= chunkBytes; rest = rest.subarray(chunkBytes))
      yield sealChunk(rest.subarray(0, chunkBytes), false);
    waiting = [rest];
    bytes = rest.length;
  }
  yield sealChunk(Buffer.concat(waiting), true);
}

/**
 * Yields only authenticated data.
 *
 * @throws DamagedBackup if a bit was changed, or if chunks are missing, added or reordered.
 */
export async function* unsealStream(
  source: AsyncIterable<Buffer>,
  key: Buffer,
  context: Buffer,
): AsyncGenerator<Buffer> {
  const reader = readBytes(source);
  let isOver = false;
  for (let number = 0; !isOver; number += 1) {
    const length = (await reader.take(lengthBytes)).readUInt32BE();
    if (length > chunkBytes) throw new DamagedBackup("The backup is damaged");
    const tag = await reader.take(tagBytes);
    const sealed = await reader.take(length);
    isOver = await reader.isAtEnd();
    const chunk = open(sealed, { key, nonce: nonceOf(number, isOver), context, tag });
    if (!chunk) throw new DamagedBackup(isOver ? "The backup is cut off or damaged" : "The backup is damaged");
    if (chunk.length > 0) yield chunk;
  }
}

interface Sealing {
  key: Buffer;
  nonce: Buffer;
  context: Buffer;
  tag: Buffer;
}

function open(sealed: Buffer, { key, nonce, context, tag }: Sealing): Buffer | null {
  const decipher = createDecipheriv("aes-256-gcm", key, nonce).setAAD(context).setAuthTag(tag);
  const chunk = decipher.update(sealed);
  try {
    return Buffer.concat([chunk, decipher.final()]);
  } catch (error) {
    if (error instanceof Error && /authenticate/.test(error.message)) return null;
    throw error;
  }
}

export interface ByteReader {
  /** @throws DamagedBackup if fewer bytes are left in the stream. */
  take: (bytes: number) => Promise<Buffer>;
  isAtEnd: () => Promise<boolean>;
  close: () => Promise<void>;
}

export function readBytes(source: AsyncIterable<Buffer>): ByteReader {
  const parts = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const fill = async (bytes: number) => {
    const gathered: Buffer[] = [held];
    let size = held.length;
    while (size < bytes) {
      const { value, done } = await parts.next();
      if (done) break;
      gathered.push(value);
      size += value.length;
    }
    if (gathered.length > 1) held = Buffer.concat(gathered);
    return size >= bytes;
  };
  return {
    take: async (bytes) => {
      if (!(await fill(bytes))) throw new DamagedBackup("The backup is cut off");
      const taken = held.subarray(0, bytes);
      held = held.subarray(bytes);
      return taken;
    },
    isAtEnd: async () => !(await fill(1)),
    close: async () => {
      await parts.return?.();
    },
  };
}
