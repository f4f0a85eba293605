import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from "@zxing/library";
import { PNG } from "pngjs";
import { fillBuyer, openCheckout, sellProduct } from "@/testing/e2e/checkout";
import { expect, test } from "@/testing/e2e/fixtures";
import { findBarriers, photograph, themesOf } from "@/testing/e2e/reading";

/** Converts a 47-digit digitable line to the 44 digits of its barcode. */
function barsOf(line: string): string {
  const digits = line.replace(/\D/g, "");
  const free = digits.slice(4, 9) + digits.slice(10, 20) + digits.slice(21, 31);
  return digits.slice(0, 4) + digits.slice(32) + free;
}

function scan(picture: Buffer): string {
  const { width, height, data } = PNG.sync.read(picture);
  const isUpright = height > width;
  const [across, down] = isUpright ? [height, width] : [width, height];
  const luminances = new Uint8ClampedArray(across * down);
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      const pixel = isUpright ? column * width + row : row * width + column;
      luminances[row * across + column] = data[pixel * 4] ?? 255;
    }
  }
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.ITF]],
    [DecodeHintType.ALLOWED_LENGTHS, Int32Array.from([44])],
  ]);
  const source = new RGBLuminanceSource(luminances, across, down);
  return new MultiFormatReader().decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText();
}

test("the bars of a boleto are read from the screen of every phone, and of a desk", async ({ page }) => {
  const { path } = await sellProduct(page.request);
  await openCheckout(page, path);
  await fillBuyer(page);
  await page.getByRole("radio", { name: "Boleto" }).check({ force: true });
  await page.getByRole("button", { name: /^Gerar boleto/ }).click();
  const line = (await page.locator('[data-code="boleto"]').textContent()) ?? "";
  await page.getByRole("link", { name: "Abrir o boleto" }).click();
  const bars = page.getByRole("img", { name: "Código de barras do boleto" });
  for (const colorScheme of themesOf("bars of a boleto")) {
    await page.emulateMedia({ colorScheme });
    for (const width of [320, 375, 414, 1440]) {
      await page.setViewportSize({ width, height: 640 });
      expect(scan(await bars.screenshot()), `at ${width} px`).toBe(barsOf(line));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      if (width !== 320 && width !== 1440) continue;
      expect(await findBarriers(page), `at ${width} px`).toEqual([]);
      await photograph(page, "buyer bars of a boleto", `${width} ${colorScheme}`);
    }
  }
});
