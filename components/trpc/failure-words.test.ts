import { describe, expect, it } from "vitest";
import english from "@/messages/en/shared.json";
import portuguese from "@/messages/pt-BR/shared.json";
import { errors } from "@/server/errors";
import { untoldFailures } from "./untold-failures";

describe("the words of pages", () => {
  it("are there in both languages for every code, unless no page of the dashboard meets it", () => {
    for (const { failure } of [english, portuguese]) {
      const words: Record<string, string> = failure;
      const missing = Object.keys(errors).filter((code) => !words[code] && !Object.hasOwn(untoldFailures, code));
      expect(missing).toEqual([]);
      expect(Object.keys(untoldFailures).filter((code) => words[code])).toEqual([]);
      const known = [...Object.keys(errors), "OFFLINE", "UNEXPECTED", "retry", "stale", "signIn"];
      expect(Object.keys(words).filter((name) => !known.includes(name))).toEqual([]);
    }
  });
});
