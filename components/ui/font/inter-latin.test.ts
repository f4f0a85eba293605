import { expect, it } from "vitest";
import { makeFont, readFont } from "@/scripts/make-font.mjs";

it("the font in the repository is what `npm run font` makes of its package", async () => {
  expect(readFont().equals(await makeFont())).toBe(true);
});
