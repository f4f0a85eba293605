import { expect, it } from "vitest";
import { redirectBadReturn } from "./sign-in-return";

const address = "http://127.0.0.1:3000/api/auth/callback/credentials";
const cookieOf = (url: string) => `next-auth.callback-url=${encodeURIComponent(url)}`;

const ways: [way: string, ask: (url: string) => Request][] = [
  ["the address", (url) => new Request(`${address}?${new URLSearchParams({ callbackUrl: url })}`)],
  ["a form", (url) => new Request(address, { method: "POST", body: new URLSearchParams({ callbackUrl: url }) })],
  ["a cookie", (url) => new Request(address, { headers: { cookie: cookieOf(url) } })],
];

it.each(ways)(
  "redirects an invalid return address to the start page, and deletes its cookie: by %s",
  async (_, ask) => {
    for (const url of ["nonsense", "http://", "//", "javascript:alert(1)", "data:text/html,x", "http://[::1"]) {
      const answer = await redirectBadReturn(ask(url));
      expect([url, answer?.status, answer?.headers.get("location")]).toEqual([url, 303, "/"]);
      expect(answer?.headers.get("set-cookie")).toMatch(/^next-auth\.callback-url=; Path=\/; Max-Age=0/);
    }
  },
);

it.each(ways)("leaves alone what next-auth can read, whose host it judges itself: by %s", async (_, ask) => {
  for (const url of ["/overview?a=1", "http://127.0.0.1:3000/overview", "https://elsewhere.example/x"]) {
    expect(await redirectBadReturn(ask(url))).toBeNull();
  }
});

it("treats a malformed cookie as an invalid return address", async () => {
  const request = new Request(address, { headers: { cookie: "next-auth.callback-url=%E0%A4%A" } });
  expect((await redirectBadReturn(request))?.status).toBe(303);
});

it("ignores a request without a return address, and leaves its body unread", async () => {
  const request = new Request(address, { method: "POST", body: new URLSearchParams({ email: "a@example.com" }) });
  expect(await redirectBadReturn(request)).toBeNull();
  expect(await request.text()).toBe("email=a%40example.com");
});
