import { qrMatrixOf } from "./qr-matrix";
import { pngOf } from "./two-tone-png";

/** Cached images, about a kilobyte each, so that a page of transactions does not draw twenty each time. */
const rememberedCodes = 4_000;
const remembered = new Map<string, string>();

/**
 * A QR code of `text` (UTF-8, byte mode, error correction M) as a PNG in a data URI: four pixels per module and a quiet
 * zone of four modules. The mask pattern is fixed: evaluating all eight would be most of the cost of a Pix charge, and
 * any of them is readable.
 *
 * @throws RangeError when the text does not fit a QR code (2 331 bytes).
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
  const png = pngOf(qrMatrixOf(Buffer.from(text, "utf8")));
  return `data:image/png;base64,${png.toString("base64")}`;
}
