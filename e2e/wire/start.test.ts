import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataDirOfRun } from "./data-folder";
import { type Product, startProduct } from "./product";

let product: Product;

beforeAll(async () => {
  product = await startProduct({ dataDir: dataDirOfRun() });
});

afterAll(() => product.stop());

/** What a server prints before it serves on the first start of a data folder; each line is of our own making. */
const ofPreparation = /^(Building|Installing|Making|PostgreSQL|$)/;

describe("npm start", () => {
  it("prints one banner, and nothing of the tools that it is made with", async () => {
    await expect.poll(product.output).toContain("curl -s");
    const lines = product.output().split("\n");
    const first = lines.findIndex((line) => line.includes("Quitanda is ready"));
    expect(lines.slice(0, first).filter((line) => !ofPreparation.test(line))).toEqual([]);
    expect(product.output().match(/is ready/g)).toHaveLength(1);
    expect(product.output()).not.toMatch(/next\.config|✓|▲/);
  });
});
