import fc from "fast-check";
import { expect, it } from "vitest";
import { parseChapters, typedChapters } from "./typed-chapters";

it.each([
  ["", []],
  ["0:00 Abertura", [{ startSeconds: 0, title: "Abertura" }]],
  [
    "\n 1:05 - A massa \n\n1:02:03 – 2:30 no forno\n",
    [
      { startSeconds: 65, title: "A massa" },
      { startSeconds: 3723, title: "2:30 no forno" },
    ],
  ],
])("reads %j", (text, chapters) => {
  expect(parseChapters(text)).toEqual(chapters);
});

it.each(["Abertura", "0:00", "0:00 A\nsem tempo", "0:99 A", "12 A"])("does not read %j", (text) => {
  expect(parseChapters(text)).toBeUndefined();
});

it("parses the text that it formatted", () => {
  const chapter = fc.record({
    startSeconds: fc.integer({ min: 0, max: 359_999 }),
    title: fc.stringMatching(/^[a-z][a-z0-9: -]{0,20}[a-z]$/),
  });
  fc.assert(
    fc.property(fc.array(chapter), (all) => {
      expect(parseChapters(typedChapters(all))).toEqual(all);
    }),
  );
});
