import { describe, expect, it } from "vitest";
import { freshEmail } from "@/testing/support/auth";
import { formBy } from "@/testing/support/buyers/accounts";
import { answerCode, answerSignIn, ownPath } from "./person-api";

const lesson = "/learn/courses/0c/lessons/0l";

describe("a sign-in that does not succeed at first", () => {
  it("still returns to the page that asked for it", async () => {
    const started = await answerSignIn(formBy(null, { email: freshEmail(), returnTo: `${lesson}#comments` }));
    const back = `/account/sign-in?returnTo=${encodeURIComponent(`${lesson}#comments`)}`;
    expect(started.headers.get("location")).toBe(`${back}&sent=1`);
    const entered = await answerCode(formBy(null, { code: "000000", returnTo: `${lesson}#comments` }));
    expect(entered.headers.get("location")).toBe(`${back}&fault=over`);
  });
});

it.each([lesson, `${lesson}#comments`, `${lesson}?quiz=again#quiz`, "/account/data"])(
  "a sign-in may return to %s",
  (path) => {
    expect(ownPath(path)).toBe(path);
  },
);

it.each([null, "", "//evil.example", "/learn?x=1", "/learn/a#b", "https://evil.example/learn", "/learning", "/c/bolo"])(
  "a sign-in does not return to %s",
  (path) => {
    expect(ownPath(path)).toBe("/account");
  },
);
