import { expect, it } from "vitest";
import { compiledMessages } from "./compiled-messages";
import { locales } from "./locales";

function listObjects(value: unknown): object[] {
  if (typeof value !== "object" || value === null) return [];
  return [value, ...Object.values(value).flatMap(listObjects)];
}

it.each(locales)(
  "the compiled messages in %s are plain objects and arrays, which React can send to the browser",
  (locale) => {
    const prototypes = new Set(listObjects(compiledMessages[locale]).map((each) => Object.getPrototypeOf(each)));
    expect(prototypes).toEqual(new Set([Object.prototype, Array.prototype]));
  },
);
