import { describe, expect, it } from "vitest";
import english from "@/messages/en/ui.json";
import portuguese from "@/messages/pt-BR/ui.json";
import { errors } from "@/server/errors";
import { hiddenFailures } from "./hidden-failures";

describe("the words of pages", () => {
  it("exist in both languages for every code that the dashboard can meet", () => {
    for (const { failure } of [english, portuguese]) {
      const words: Record<string, string> = failure;
      const missing = Object.keys(errors).filter((code) => !words[code] && !Object.hasOwn(hiddenFailures, code));
      expect(missing).toEqual([]);
      expect(Object.keys(hiddenFailures).filter((code) => words[code])).toEqual([]);
      const known = [...Object.keys(errors), "OFFLINE", "UNEXPECTED", "retry", "stale", "signIn"];
      expect(Object.keys(words).filter((name) => !known.includes(name))).toEqual([]);
    }
  });
});
