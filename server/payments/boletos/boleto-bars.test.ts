import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from "@zxing/library";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { composeBoleto } from "../../acquiring/port/boleto-digits";
import { drawBoletoBars } from "./boleto-bars";

const scale = 2;

interface Bars {
  width: number;
  height: number;
  bars: { left: number; width: number }[];
}

function readImage(dataUri: string): Bars {
  const prefix = "data:image/svg+xml;base64,";
  expect(dataUri.startsWith(prefix)).toBe(true);
  const svg = Buffer.from(dataUri.slice(prefix.length), "base64").toString();
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const strokes = [...svg.matchAll(/<path stroke="#000000" stroke-width="(\d+)" d="([^"]+)"/g)];
  const bars = strokes.flatMap(([, stroke, path = ""]) =>
    [...path.matchAll(/M([\d.]+) [\d.]+L([\d.]+) /g)].map(([, from, to]) => {
      expect(from).toBe(to);
      return { left: Number(from) - Number(stroke) / 2, width: Number(stroke) };
    }),
  );
  return { width: Number(width), height: Number(height), bars };
}

function scan(dataUri: string): string {
  const image = readImage(dataUri);
  const [width, height] = [image.width * scale, image.height * scale];
  const luminances = new Uint8ClampedArray(width * height).fill(255);
  for (const bar of image.bars) {
    for (let row = 0; row < height; row += 1) {
      const start = row * width + bar.left * scale;
      luminances.fill(0, start, start + bar.width * scale);
    }
  }
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.ITF]],
    [DecodeHintType.ALLOWED_LENGTHS, Int32Array.from([44])],
  ]);
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(luminances, width, height)));
  return new MultiFormatReader().decode(bitmap, hints).getText();
}

describe("drawBoletoBars", () => {
  it("draws any barcode so that a scanner reads it back", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{44}$/), (barcode) => {
        expect(scan(drawBoletoBars(barcode))).toBe(barcode);
      }),
      { numRuns: 200 },
    );
  });

  it("draws a boleto so that it reads back as the same boleto", () => {
    const { barcode } = composeBoleto({
      bankCode: "999",
      amountInCents: 4990,
      dueOn: "2026-12-10",
      freeField: "1234090000012345678901230",
    });
    expect(scan(drawBoletoBars(barcode))).toBe("99999165600000049901234090000012345678901230");
  });

  it("has bars in FEBRABAN's proportions, and quiet zones beside them", () => {
    const { width, height, bars } = readImage(drawBoletoBars("0".repeat(44)));
    const left = Math.min(...bars.map((bar) => bar.left));
    const right = Math.max(...bars.map((bar) => bar.left + bar.width));
    expect([left, right, new Set(bars.map((bar) => bar.width))]).toEqual([14, 419, new Set([1, 3])]);
    expect(width - right).toBeGreaterThanOrEqual(14);
    expect((right - left) / height).toBeCloseTo(103 / 13, 0);
  });

  it.each(["", "0".repeat(43), "0".repeat(45), `${"0".repeat(43)}A`])("refuses the barcode %j", (barcode) => {
    expect(() => drawBoletoBars(barcode)).toThrow(RangeError);
  });
});
