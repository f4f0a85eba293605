import { toSVG } from "bwip-js/node";

/** Bar height in millimetres for modules one point wide, in FEBRABAN's ratio of 103 (width) to 13 (height). */
const heightInMillimetres = 18;
/** Quiet zone width in modules. Scanners require 10; rounding to device pixels can remove some. */
const quietModules = 14;

/**
 * Draws a boleto's barcode (interleaved 2 of 5, wide bars three times as wide as narrow ones) as an
 * SVG data URI. Black on white with quiet zones; 434 modules wide, which is 110 mm on paper.
 *
 * @param barcode 44 digits.
 * @throws RangeError for any other input.
 */
export function drawBoletoBars(barcode: string): string {
  if (!/^\d{44}$/.test(barcode)) throw new RangeError("The barcode of a boleto is 44 digits");
  const svg = toSVG({
    bcid: "interleaved2of5",
    text: barcode,
    scale: 1,
    height: heightInMillimetres,
    paddingwidth: quietModules,
    backgroundcolor: "FFFFFF",
  });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
