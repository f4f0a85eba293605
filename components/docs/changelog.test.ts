import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { readChangelog } from "./changelog";
import { ProseText } from "./prose-text";

const changelog = readFileSync(fileURLToPath(new URL("../../CHANGELOG.md", import.meta.url)), "utf8");

describe("the changelog", () => {
  it("is read whole: every line of a list is one of a release's changes", () => {
    const lines = changelog.match(/^- /gm) ?? [];
    const read = readChangelog(changelog).flatMap(({ changes }) =>
      changes.map(({ text }) => text.match(/^- /gm) ?? []),
    );
    expect(read.flat()).toHaveLength(lines.length);
    expect(lines.length).toBeGreaterThan(50);
  });

  it("has releases with their day, and changes by kind", () => {
    const text =
      "# C\n\n## [Unreleased]\n\n## [1.1.0] - 2026-12-01\n\n### Added\n\n- A\n  and b.\n\n- C\n\n### Fixed\n\n- D\n";
    expect(readChangelog(text)).toEqual([
      { version: "Unreleased", releasedOn: null, changes: [] },
      {
        version: "1.1.0",
        releasedOn: "2026-12-01",
        changes: [
          { kind: "Added", text: "- A\n  and b.\n- C" },
          { kind: "Fixed", text: "- D" },
        ],
      },
    ]);
    expect(() => readChangelog("## [1.0.0]\n\n### Improved\n")).toThrow("Improved");
    expect(() => readChangelog("## Next\n")).toThrow("Next");
  });

  it("links to the web, and names files of the project without a link", () => {
    const render = (text: string) => renderToStaticMarkup(createElement(ProseText, { text }));
    expect(
      render("- See [the form](https://example.com/a) and [docs/operating/scale.md](docs/operating/scale.md)."),
    ).toContain('<li>See <a href="https://example.com/a">the form</a> and docs/operating/scale.md.</li>');
    expect(render("[a](javascript:alert)")).not.toContain("href");
  });
});
