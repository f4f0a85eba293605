import { toSVG } from "bwip-js/node";

/** Bar height for modules one point wide. Matches FEBRABAN's proportions of 103 by 13. */
const heightInMillimetres = 18;
/**
 * Width of each quiet zone, in modules. Scanners require 10, but rounding to device pixels can
 * remove some.
 */
const quietModules = 14;

/**
 * Draws the barcode of a boleto (interleaved 2 of 5, wide bars three times as wide as narrow ones)
 * as an SVG image in a data URI. The barcode is black on white with quiet zones. Its total width is
 * 434 modules, which is 110 mm on paper.
 *
 * @param barcode 44 digits.
 *
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
