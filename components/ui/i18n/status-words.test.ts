import { describe, expect, it } from "vitest";
import { transactionStatuses } from "@/db/schema/payments-enums";
import { locales } from "./locales";
import { messages } from "./messages";

function sentencesOf(tree: object): [name: string, sentence: string][] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === "object" && value !== null
      ? // `state` in `addressParts` belongs to a postal address.
        sentencesOf(name === "addressParts" ? {} : value)
      : ([[name, String(value)]] satisfies [string, string][]),
  );
}

const domainsWithFiles = ["buyers", "data", "reports"];

describe.each(locales)("the words for a status in %s", (locale) => {
  const { guides: _guides, docs: _docs, ...pages } = messages[locale];
  const readFiles = () =>
    Promise.all(
      domainsWithFiles.map(
        async (domain) => (await import(`../../../messages/${locale}/${domain}.json`)).default.files,
      ),
    );

  it("name the column the same in every list, filter, page and file", async () => {
    const files = await readFiles();
    // `state` in `recipients` belongs to a postal address.
    const { recipients: _addresses, ...listed } = pages;
    const names = sentencesOf({ pages: listed, files }).filter(([name]) =>
      ["status", "courseStatus", "state"].includes(name),
    );
    expect(new Set(names.map(([, sentence]) => sentence))).toEqual(new Set([locale === "en" ? "Status" : "Situação"]));
  });

  it.each(transactionStatuses)("are the same for %s in the filter and in the list", (status) => {
    const { statuses, transactions } = messages[locale];
    const plural = locale === "en" ? "" : "s";
    expect(transactions.tabs[status]).toBe(`${statuses[status]}${plural}`);
  });

  it("call a paid charge paid, and nothing else", async () => {
    const { overview, figures, customers, steps, eventNames, payment } = messages[locale];
    const files = await readFiles();
    const said = sentencesOf({ overview, figures, customers, steps, eventNames, payment, files });
    expect(said.filter(([, sentence]) => /aprovad[oa]|approved/i.test(sentence))).toEqual([]);
  });
});
