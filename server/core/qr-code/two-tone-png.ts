import { crc32 } from "node:zlib";
import { deflateRows } from "./deflate-rows";
import type { QrMatrix } from "./qr-matrix";

/** Quiet zone that ISO/IEC 18004 requires, in modules. */
const margin = 4;

/** Pixels per module side. At one bit per pixel a module is half a byte, which `rowsOf` relies on. */
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

/** A row of pixels for each row of modules, after its PNG filter ("none"); white is 1. */
function rowsOf({ size, isDark }: QrMatrix): Uint8Array[] {
  const modules = size + 2 * margin;
  const white = new Uint8Array(1 + Math.ceil(modules / 2)).fill(0xff, 1);
  return Array.from({ length: modules }, (_, y) => {
    if (y < margin || y >= margin + size) return white;
    const row = white.slice();
    for (let x = 0; x < size; x += 1) {
      if (!isDark[(y - margin) * size + x]) continue;
      const column = x + margin;
      const at = 1 + (column >> 1);
      row[at] = (row[at] ?? 0) & (column % 2 === 0 ? 0x0f : 0xf0);
    }
    return row;
  });
}

/** A QR code as a PNG: four pixels per module, and a quiet zone of four modules. */
export function pngOf(matrix: QrMatrix): Buffer {
  const rows = rowsOf(matrix);
  const header = headerOf(rows.length * scale);
  return Buffer.concat([signature, header, chunk("IDAT", deflateRows(rows, scale)), trailer]);
}
