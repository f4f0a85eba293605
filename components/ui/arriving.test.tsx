import { isValidElement, Suspense } from "react";
import { describe, expect, it } from "vitest";
import { Arriving } from "./arriving";

describe("content that a page fetches", () => {
  it("is part of the first bytes if it loads quickly", async () => {
    expect(await Arriving({ content: Promise.resolve("rows"), fallback: "placeholder" })).toBe("rows");
  });

  it("replaces a placeholder if it loads slowly", async () => {
    const content = new Promise<string>(() => undefined);
    const shown = await Arriving({ content, fallback: "placeholder" });
    expect(isValidElement(shown) && shown.type).toBe(Suspense);
    expect(shown).toMatchObject({ props: { fallback: "placeholder", children: content } });
  });

  it("fails the page if it fails to load", async () => {
    const content = Promise.reject(new Error("the database is gone"));
    await expect(Arriving({ content, fallback: "placeholder" })).rejects.toThrow("the database is gone");
  });
});
