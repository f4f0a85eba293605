import { crc32, deflateSync } from "node:zlib";
import QRCode from "qrcode";

/** Quiet zone that ISO/IEC 18004 requires, in modules. */
const margin = 4;

/** Pixels per module side. At one bit per pixel a module is half a byte, which `drawRows` relies on. */
const scale = 4;

/** Takes a third of zlib's default time: less effort, and tables sized for a small image. */
const compression = { level: 2, memLevel: 4, windowBits: 11 };

/** Cached images, about a kilobyte each, so that a page of transactions does not draw twenty each time. */
const rememberedCodes = 4_000;
const remembered = new Map<string, string>();

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** The IHDR of a square greyscale image, one bit per pixel, not interlaced. */
function header(side: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(side, 0);
  data.writeUInt32BE(side, 4);
  data.writeUInt8(1, 8);
  return chunk("IHDR", data);
}

/**
 * The rows before compression, each prefixed by its PNG filter: the first row of a module is written out (filter
 * "none", white is 1); the others repeat the row above (filter "up", all zero).
 */
function drawRows(size: number, isDark: Uint8Array): Buffer {
  const modules = size + 2 * margin;
  const rowLength = 1 + Math.ceil((modules * scale) / 8);
  const rows = Buffer.alloc(rowLength * modules * scale);
  for (let y = 0; y < modules; y += 1) {
    const start = y * scale * rowLength;
    rows.fill(0xff, start + 1, start + rowLength);
    for (let repeat = 1; repeat < scale; repeat += 1) rows[start + repeat * rowLength] = 2;
    if (y < margin || y >= margin + size) continue;
    for (let x = 0; x < size; x += 1) {
      if (!isDark[(y - margin) * size + x]) continue;
      const column = x + margin;
      const at = start + 1 + (column >> 1);
      rows[at] = (rows[at] ?? 0) & (column % 2 === 0 ? 0x0f : 0xf0);
    }
  }
  return rows;
}

/**
 * A QR code of `text` (UTF-8, byte mode, error correction M) as a PNG in a data URI: four pixels per module and a quiet
 * zone of four modules. The mask pattern is fixed: evaluating all eight would be most of the cost of a Pix charge, and
 * any of them is readable.
 *
 * @throws Error when the text does not fit a QR code (2 331 bytes).
 */
export function drawQrCode(text: string): string {
  const drawing = remembered.get(text) ?? draw(text);
  remembered.delete(text);
  remembered.set(text, drawing);
  const oldest = remembered.size > rememberedCodes ? remembered.keys().next().value : undefined;
  if (oldest !== undefined) remembered.delete(oldest);
  return drawing;
}

function draw(text: string): string {
  const { modules } = QRCode.create([{ data: Buffer.from(text, "utf8"), mode: "byte" }], {
    errorCorrectionLevel: "M",
    maskPattern: 4,
  });
  const png = Buffer.concat([
    pngSignature,
    header((modules.size + 2 * margin) * scale),
    chunk("IDAT", deflateSync(drawRows(modules.size, modules.data), compression)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${png.toString("base64")}`;
}
