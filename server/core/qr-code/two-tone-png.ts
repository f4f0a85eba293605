import { crc32 } from "node:zlib";
import { deflateRows } from "./deflate-rows";
import type { QrMatrix } from "./qr-matrix";

/** Quiet zone that ISO/IEC 18004 requires, in modules. */
const margin = 4;

/** Pixels per module side. At one bit per pixel a module is half a byte, which `deflateRows` relies on. */
const scale = 4;

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const trailer = chunk("IEND", Buffer.alloc(0));

function chunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(data.length + 12);
  framed.writeUInt32BE(data.length, 0);
  framed.write(type, 4, "latin1");
  data.copy(framed, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, data.length + 8)), data.length + 8);
  return framed;
}

/** The IHDR of a square greyscale image, one bit per pixel, not interlaced. */
function headerOf(side: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(side, 0);
  data.writeUInt32BE(side, 4);
  data.writeUInt8(1, 8);
  return chunk("IHDR", data);
}

/** The modules of each row as bits, margins included; a light one is 1, as PNG says white. */
function rowsOf({ size, isDark }: QrMatrix): Uint8Array[] {
  const length = Math.ceil((size + 2 * margin) / 8);
  const light = new Uint8Array(length).fill(0xff);
  const rows = new Array<Uint8Array>(size + 2 * margin).fill(light);
  for (let y = 0; y < size; y += 1) {
    const row = light.slice();
    const start = y * size;
    let [bits, column] = [(1 << margin) - 1, margin];
    for (let x = 0; x < size; x += 1) {
      bits = (bits << 1) | (1 - (isDark[start + x] ?? 0));
      column += 1;
      if (column % 8 > 0) continue;
      row[column / 8 - 1] = bits & 0xff;
    }
    // The margin fills the last byte.
    const open = 8 - (column % 8);
    if (open < 8) row[column >> 3] = ((bits << open) | ((1 << open) - 1)) & 0xff;
    rows[margin + y] = row;
  }
  return rows;
}

/** A QR code as a PNG: four pixels per module, and a quiet zone of four modules. */
export function pngOf(matrix: QrMatrix): Buffer {
  const rows = rowsOf(matrix);
  const header = headerOf(rows.length * scale);
  return Buffer.concat([signature, header, chunk("IDAT", deflateRows(rows, rows.length, scale)), trailer]);
}
