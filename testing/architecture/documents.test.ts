import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { citationSentence, existsIn, findCitationFaults, findDeadPaths, readDocuments } from "./documents";
import { readProject, readSource } from "./source";

const root = fileURLToPath(new URL("../..", import.meta.url));
const documents = readDocuments(root);

describe(citationSentence, () => {
  it("is kept by every file", () => {
    const faults = readProject(root).flatMap((source) =>
      findCitationFaults(source, documents).map(({ line, what }) => `${source.path}:${line} ${what}`),
    );
    expect(faults).toEqual([]);
  });

  const given = new Map([
    ["docs/domains/payments.md", "# Payments\n\n## Fees and refunds\n"],
    ["docs/reliability.md", "3. **States**\n"],
    ["docs/architecture.md", "1. Two levels.\n"],
  ]);
  const faultsOf = (text: string) => findCitationFaults(readSource("server/a.ts", text), given);

  it.each([
    "/** The sandbox (decisions, section 4). */\ncall();",
    "/** Moves once (reliability,\n * rule 3). */\ncall();",
    '// The tree (house, "Tree").\ncall();',
    "/** A card (specification, `POST /v1/card`). */\ncall();",
    "/** The price (docs/prices.md). */\ncall();",
    "/** A charge (docs/decisions.md 5). */\ncall();",
    "/** A decision (docs/adr/0001-queue.md). */\ncall();",
    "/** A fee (docs/domains/payments.md#fee). */\ncall();",
    "/** A state (docs/reliability.md rule 4). */\ncall();",
  ])("is broken by %s", (text) => {
    expect(faultsOf(text)).toHaveLength(1);
  });

  it.each([
    "/** A charge (docs/domains/payments.md; docs/reliability.md rule 3; docs/architecture.md rule 1). */\ncall();",
    "/** A fee (docs/domains/payments.md#fees-and-refunds). */\ncall();",
    "// RFC 9112, section 3.2.2; the decisions of an issuer; ABECS, Normativo 21.\ncall();",
    "call('decisions, section 4');",
  ])("is kept by %s", (text) => {
    expect(faultsOf(text)).toEqual([]);
  });
});

describe("documents", () => {
  it.each([...documents])("%s names only files that exist", (path, text) => {
    expect(findDeadPaths(path, path.endsWith(".json") ? "" : text, existsIn(root), documents)).toEqual([]);
  });

  it("report their dead links and paths", () => {
    const text = "[a](b.md) [c](../d.md#e) [f](https://g.example/h) `server/i.ts` `docs/` `server/j…`";
    expect(findDeadPaths("docs/x.md", text, (path) => path === "docs/b.md" || path === "docs")).toEqual([
      "d.md",
      "server/i.ts",
    ]);
  });

  it("report links to headings that do not exist", () => {
    const given = new Map([["docs/b.md", "# B\n\n## The sender's `id`\n"]]);
    const text = "[a](b.md#the-senders-id) [b](b.md#sender)";
    expect(findDeadPaths("docs/x.md", text, () => true, given)).toEqual(["docs/b.md#sender"]);
  });
});
