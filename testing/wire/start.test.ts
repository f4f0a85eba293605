import { readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEveryPage, openPage } from "./every-page";
import { readTransportSecurity, registerHere } from "./private-addresses";
import { dataDirOfFile, findPages, type Product, startProduct } from "./product";

let product: Product;

beforeAll(async () => {
  // Empty variables must behave like unset ones.
  product = await startProduct({ dataDir: dataDirOfFile(), env: { TRUST_PROXY: "", WEBHOOK_ALLOW_PRIVATE: "" } });
});

afterAll(() => product.stop());

/** The only output allowed before the first start with a data folder serves requests. */
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

describe("an installation that nobody beyond its machine is led to", () => {
  it("sends webhooks to receivers of its own machine, and asks nobody for HTTPS", async () => {
    expect((await registerHere(product)).status).toBe(201);
    expect(await readTransportSecurity(product)).toEqual([null, null]);
  });
});

/**
 * Moves the build output away, as the next build does first.
 *
 * @returns a function that restores it.
 */
function takeBuildAway(): () => void {
  const programs = readdirSync(".build").filter((name) => /\.js(\.map)?$|^(chunks|static)$/.test(name));
  const moved = [".next", ...programs.map((name) => join(".build", name))];
  for (const path of moved) renameSync(path, `${path}.away`);
  return () => {
    for (const path of moved) renameSync(`${path}.away`, path);
  };
}

describe("a build under a running server", () => {
  it("does not reach it: what it loads later, even its pages' process anew, is of its own build", async () => {
    expect((await openPage(`${product.url}/login`)).status).toBe(200);
    const putBack = takeBuildAway();
    try {
      const dead = findPages(product);
      process.kill(dead, "SIGKILL");
      const status = async () => (await fetch(`${product.url}/login`)).status;
      await expect.poll(status, { interval: 250 }).toBe(200);
      expect(findPages(product)).not.toBe(dead);
      const opened = await openEveryPage(product);
      expect(opened.filter((page) => page.status >= 500)).toEqual([]);
      const login = await (await openPage(`${product.url}/login`)).text();
      const scripts = [...login.matchAll(/src="(\/_next\/static\/[^"]+\.js)"/g)].map(([, path]) => path);
      expect(scripts.length).toBeGreaterThan(0);
      for (const path of scripts) expect((await fetch(`${product.url}${path}`)).status, path).toBe(200);
    } finally {
      putBack();
    }
  });
});
