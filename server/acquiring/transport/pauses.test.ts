import { describe, expect, it } from "vitest";
import type { WireAnswer } from "./exchange";
import { readRetryAfter } from "./exchange";
import { createPauses } from "./pauses";

const answerOf = (status: number, retryAfterSeconds: number | null): WireAnswer => ({
  status,
  contentType: "application/json",
  retryAfterSeconds,
  sentAt: null,
  body: "",
  failure: null,
});

describe("Retry-After", () => {
  const now = new Date("2026-11-20T12:00:00.000Z");

  it.each<[string, Record<string, string>, number | null]>([
    ["seconds", { "retry-after": "30" }, 30],
    ["an HTTP date", { "retry-after": "Fri, 20 Nov 2026 12:01:30 GMT" }, 90],
    [
      "an HTTP date by the clock of its sender",
      { "retry-after": "Fri, 20 Nov 2026 12:31:30 GMT", date: "Fri, 20 Nov 2026 12:30:00 GMT" },
      90,
    ],
    ["an instant that has passed", { "retry-after": "Fri, 20 Nov 2026 11:59:00 GMT" }, null],
    ["zero", { "retry-after": "0" }, null],
    ["a word", { "retry-after": "soon" }, null],
    ["a negative number", { "retry-after": "-5" }, null],
    ["nothing", {}, null],
  ])("is read from %s", (_, headers, seconds) => {
    expect(readRetryAfter(headers, now)).toBe(seconds);
  });
});

describe("a pause", () => {
  function open() {
    let at = 0;
    const pauses = createPauses(() => at);
    return { pauses, advance: (seconds: number) => (at += seconds * 1_000) };
  }

  it.each([429, 503])("lasts as long as an answer %i says, for this connection and kind of call alone", (status) => {
    const { pauses, advance } = open();
    pauses.note("a", "GET /pix", answerOf(status, 30));
    expect(pauses.secondsLeft("a", "GET /pix")).toBe(30);
    expect([pauses.secondsLeft("a", "PUT /cob"), pauses.secondsLeft("b", "GET /pix")]).toEqual([0, 0]);
    advance(29.5);
    expect(pauses.secondsLeft("a", "GET /pix")).toBe(1);
    advance(0.5);
    expect(pauses.secondsLeft("a", "GET /pix")).toBe(0);
  });

  it("lasts an hour at most", () => {
    const { pauses } = open();
    pauses.note("a", "GET /pix", answerOf(429, 86_400));
    expect(pauses.secondsLeft("a", "GET /pix")).toBe(3_600);
  });

  it.each([
    ["another status", answerOf(400, 30)],
    ["no Retry-After", answerOf(429, null)],
    ["no answer", { failure: { fault: "unreachable", sentence: "no answer in time" } } satisfies WireAnswer],
  ])("is not made by %s", (_, answer) => {
    const { pauses } = open();
    pauses.note("a", "GET /pix", answer);
    expect(pauses.secondsLeft("a", "GET /pix")).toBe(0);
  });
});
