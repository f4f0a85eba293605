import { constants, crc32, deflateSync } from "node:zlib";
import QRCode, { type BitMatrix } from "qrcode";

/** Quiet zone required by ISO/IEC 18004, in modules. */
const margin = 4;
/** Pixels per side of a module. At one bit per pixel, a module takes four bits per row. */
const scale = 4;

/** PNG filter types (section 9.2): unchanged bytes, and differences from the previous row. */
const [filterNone, filterUp] = [0, 2];

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const trailer = chunkOf("IEND", Buffer.alloc(0));

/** About a kilobyte each. */
const maxCached = 4_000;
const cached = new Map<string, string>();

/**
 * Returns a QR code as a PNG data URI, with four pixels per module and a quiet zone of four
 * modules.
 *
 * @throws if the text exceeds 2,331 bytes.
 */
export function drawQrCode(text: string): string {
  const image = cached.get(text) ?? `data:image/png;base64,${pngOf(qrModulesOf(text)).toString("base64")}`;
  cached.delete(text);
  cached.set(text, image);
  const oldest = cached.size > maxCached ? cached.keys().next().value : undefined;
  if (oldest !== undefined) cached.delete(oldest);
  return image;
}

/**
 * Returns the modules of a QR code without quiet zone, row by row; 1 is dark. Uses UTF-8, byte mode
 * and error correction M. The mask is fixed: evaluating all eight costs more than the rest of a Pix
 * charge, and any mask is readable.
 *
 * @throws if the text exceeds 2,331 bytes.
 */
export function qrModulesOf(text: string): BitMatrix {
  const segment = { data: Buffer.from(text, "utf8"), mode: "byte" as const };
  return QRCode.create([segment], { errorCorrectionLevel: "M", maskPattern: 4 }).modules;
}

function pngOf({ size, data }: BitMatrix): Buffer {
  const side = (size + 2 * margin) * scale;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  // Most of the data is runs of zeros, so a full match search would not compress better.
  const pixels = deflateSync(pixelRowsOf(size, data), { strategy: constants.Z_RLE });
  return Buffer.concat([signature, chunkOf("IHDR", header), chunkOf("IDAT", pixels), trailer]);
}

/** Writes each row of modules once (1 is white), then `scale - 1` rows equal to it by filter. */
function pixelRowsOf(size: number, isDark: Uint8Array): Buffer {
  const modules = size + 2 * margin;
  const rowLength = 1 + Math.ceil(modules / 2);
  const rows = Buffer.alloc(modules * scale * rowLength);
  for (let y = 0; y < modules; y += 1) {
    const start = y * scale * rowLength;
    rows.fill(0xff, start, start + rowLength);
    rows[start] = filterNone;
    for (let repeat = 1; repeat < scale; repeat += 1) rows[start + repeat * rowLength] = filterUp;
  }
  for (let module = 0; module < size * size; module += 1) {
    if (!isDark[module]) continue;
    const [x, y] = [(module % size) + margin, Math.floor(module / size) + margin];
    const at = y * scale * rowLength + 1 + (x >> 1);
    rows[at] = (rows[at] ?? 0) & (x % 2 === 0 ? 0x0f : 0xf0);
  }
  return rows;
}

function chunkOf(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, "latin1");
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, data.length + 8)), data.length + 8);
  return chunk;
}
