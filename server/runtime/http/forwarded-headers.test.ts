import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptForwarded, secretHeader } from "./forwarded-headers";

const secret = "0123456789abcdef0123456789abcdef";
let shared: string | null = secret;
const pages = createServer((req, res) => {
  acceptForwarded(req, shared);
  res.end(JSON.stringify(req.headers));
});

beforeAll(async () => {
  pages.listen(0, "127.0.0.1");
  await once(pages, "listening");
});

afterAll(() => {
  pages.close();
  pages.closeAllConnections();
});

async function ask(headers: Record<string, string>): Promise<Record<string, string>> {
  const { port } = pages.address() as AddressInfo;
  const sent = { "x-forwarded-for": "203.0.113.7", "x-forwarded-host": "pay.example.com", ...headers };
  return (await (await fetch(`http://127.0.0.1:${port}`, { headers: sent })).json()) as Record<string, string>;
}

test("trusts a forwarded address with the secret, and hides the secret from pages", async () => {
  shared = secret;
  const seen = await ask({ [secretHeader]: secret });
  expect(seen["x-forwarded-for"]).toBe("203.0.113.7");
  expect(seen).not.toHaveProperty(secretHeader);
});

test.each<Record<string, string>>([{}, { [secretHeader]: "wrong" }, { [secretHeader]: "" }])(
  "without it, the socket's address counts and nobody names another host: %o",
  async (headers) => {
    shared = secret;
    const seen = await ask(headers);
    expect(seen["x-forwarded-for"]).toBe("127.0.0.1");
    expect(seen).not.toHaveProperty("x-forwarded-host");
    expect(seen).not.toHaveProperty(secretHeader);
  },
);

test("always trusts it over the API's own socket", async () => {
  shared = null;
  expect((await ask({}))["x-forwarded-for"]).toBe("203.0.113.7");
});
