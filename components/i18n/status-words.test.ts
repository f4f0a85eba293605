import { describe, expect, it } from "vitest";
import { transactionStatuses } from "@/db/enums";
import { locales } from "./locales";
import { messages } from "./messages";

/** The sentences with one of these names, at any depth. */
function sentencesNamed(names: readonly string[], tree: object): string[] {
  return Object.entries(tree).flatMap(([name, value]) => {
    if (typeof value === "object" && value !== null) return sentencesNamed(names, value);
    return names.includes(name) ? [String(value)] : [];
  });
}

describe.each(locales)("the words for a status in %s", (locale) => {
  const { guides: _guides, docs: _docs, ...pages } = messages[locale];

  it("call it by one name in every list, filter and page", () => {
    const names = sentencesNamed(["status", "courseStatus", "state"], pages);
    expect(new Set(names)).toEqual(new Set([locale === "en" ? "Status" : "Situação"]));
  });

  it.each(transactionStatuses)("are the same for %s in the filter and in the list", (status) => {
    const { statuses, transactions } = messages[locale];
    const plural = locale === "en" ? "" : "s";
    expect(transactions.tabs[status]).toBe(`${statuses[status]}${plural}`);
  });
});
