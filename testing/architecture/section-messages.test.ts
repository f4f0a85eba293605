import { brotliCompressSync, constants } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import {
  deriveSectionMessages,
  messagesUsedIn,
  type Pages,
  readPages,
  type Tree,
} from "@/scripts/section-messages.mjs";

const messages: Tree = {
  sales: { title: "Vendas", columns: { amount: "Valor", buyer: "Cliente" }, states: { paid: "Paga" } },
  failure: { OFFLINE: "Sem conexão", NOT_FOUND: "Não existe" },
  erased: "Pessoa apagada",
};

describe("messagesUsedIn", () => {
  it.each([
    ['const t = useTranslations("sales"); t("title"); t("columns.amount");', ["sales.title", "sales.columns.amount"]],
    ['const t = useTranslations("sales.columns"); t.rich("buyer", {});', ["sales.columns.buyer"]],
    [`const t = useTranslations("sales"); t(\`states.\${state}\`);`, ["sales.states"]],
    ['const t = useTranslations("sales"); t(key);', ["sales"]],
    ['const t = useTranslations("sales"); label(t);', ["sales"]],
    ['useTranslations("sales")(key);', ["sales"]],
    [`const t = useTranslations(); t("erased"); t(\`failure.\${code}\`);`, ["erased", "failure"]],
    ['const t = useTranslations(); t(isNew ? "sales.title" : "failure.OFFLINE");', ["sales.title", "failure.OFFLINE"]],
    ['const path = "/sales"; const permission = "sales.write"; const tab = "sales";', []],
  ])("finds the messages of %s", (text, used) => {
    expect(messagesUsedIn(text, messages)).toEqual(used);
  });
});

describe("deriveSectionMessages", () => {
  const layout = (section: string) => `<SectionMessages section="${section}">`;
  const texts: Record<string, string> = {
    "app/(a)/layout.tsx": '<Providers section="(a)">',
    "app/(a)/sales/layout.tsx": layout("(a)/sales"),
    "app/(a)/sales/page.tsx": "",
    "app/(a)/other/page.tsx": "",
    "frame.tsx": '"use client"; const t = useTranslations("sales"); t("title");',
    "list.tsx": '/** Sales. */\n"use client"; const t = useTranslations("sales"); t("columns.amount");',
    "dialog.ts": `const t = useTranslations(); t(\`failure.\${code}\`); t("sales.title");`,
    "server.tsx": 'const t = useTranslations("sales"); t("columns.buyer");',
    "other.tsx": '"use client"; const t = useTranslations(); t("erased");',
  };
  const imports: Record<string, string[]> = {
    "app/(a)/layout.tsx": ["frame.tsx"],
    "app/(a)/sales/page.tsx": ["list.tsx", "server.tsx"],
    "app/(a)/other/page.tsx": ["other.tsx"],
    "list.tsx": ["dialog.ts"],
  };
  const pages: Pages = {
    files: Object.keys(texts).filter((path) => path.startsWith("app/")),
    inputs: Object.fromEntries(
      Object.keys(texts).map((path) => [path, { imports: (imports[path] ?? []).map((each) => ({ path: each })) }]),
    ),
    readText: (path) => texts[path] ?? "",
    messages,
  };

  it("gives a section what its client components use, with the rest of those namespaces from above", () => {
    expect(deriveSectionMessages(pages)).toEqual({
      "(a)": ["erased", "sales.title"],
      "(a)/sales": ["failure", "sales.columns.amount", "sales.title"],
    });
  });

  it("refuses a layout that names another section", () => {
    const readText = (path: string) =>
      path === "app/(a)/sales/layout.tsx" ? layout("(a)/other") : (texts[path] ?? "");
    expect(() => deriveSectionMessages({ ...pages, readText })).toThrow("sends the messages of (a)/other");
  });
});

describe("the pages' messages", () => {
  let pages: Pages;
  let sections: Record<string, string[]>;
  beforeAll(async () => {
    pages = await readPages();
    sections = deriveSectionMessages(pages);
  });

  function compressedBytes(paths: readonly string[]): number {
    const texts = paths.map((path) => [path, path.split(".").reduce<Tree | string>(follow, pages.messages)]);
    return brotliCompressSync(JSON.stringify(texts), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;
  }

  function follow(tree: Tree | string, name: string): Tree | string {
    return typeof tree === "string" ? tree : (tree[name] ?? "");
  }

  it("are sent by a section for every page of the dashboard", () => {
    const folders = pages.files.filter((path) => /^app\/\(dashboard\)\/.*\/page\.tsx$/.test(path));
    const without = folders.filter((path) => !Object.keys(sections).some((each) => path.startsWith(`app/${each}/`)));
    expect(folders.length).toBeGreaterThan(50);
    expect(without).toEqual([]);
  });

  it("are at most 14 KB compressed in a section, and 13 KB in the frame around it", () => {
    const heavy = Object.entries(sections).filter(
      ([section, paths]) => compressedBytes(paths) > (section.includes("/") ? 14_000 : 13_000),
    );
    expect(heavy.map(([section, paths]) => `${section}: ${compressedBytes(paths)}`)).toEqual([]);
  });
});
