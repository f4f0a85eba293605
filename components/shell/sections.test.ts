import { existsSync, readdirSync } from "node:fs";
import { createTranslator } from "next-intl";
import { describe, expect, test } from "vitest";
import { permissions } from "@/db/schema/accounts-enums";
import { permissionsOf } from "@/server/accounts/team/permissions";
import { type Locale, locales } from "../ui/i18n/locales";
import { messages } from "../ui/i18n/messages";
import { matching } from "./commands";
import { movedPages } from "./moved-pages.mjs";
import { listActions, listPages } from "./palette-entries";
import { actions, findSection, isMostUsed, isWithin, menuPages, sections, sectionsFor } from "./sections";

const root = "app/(dashboard)";
const everyone = { permissions, mode: "rehearsal" } as const;
const pathOf = (address: string) => address.split("?")[0] ?? "";
const hasPage = (address: string) => existsSync(`${root}${pathOf(address)}/page.tsx`);

/** Returns the pages and actions that the palette finds, in its order. */
function find(locale: Locale, typed: string): string[] {
  const t = createTranslator({ locale, messages: messages[locale], namespace: "shell" });
  return [listPages(everyone, t), listActions(everyone, t)].flatMap((entries) =>
    matching(entries, typed).map(({ id }) => id),
  );
}

describe("the menu", () => {
  test("has ten entries, of which five stand in the bar of a phone", () => {
    const shown = sectionsFor(everyone);
    expect(shown).toHaveLength(10);
    expect(shown.filter(isMostUsed)).toHaveLength(5);
  });

  test("names every page of the dashboard that is not about a single record", () => {
    const found = readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith("/page.tsx"))
      .map((file) => `/${file.slice(0, -"/page.tsx".length)}`)
      .filter((path) => !path.includes("["));
    expect([...new Set([...menuPages, ...actions].map(({ path }) => pathOf(path)))].sort()).toEqual(found.sort());
  });

  test("gives each page and shortcut one place", () => {
    const paths = menuPages.map(({ path }) => path);
    const keys = menuPages.flatMap((page) => ("key" in page ? [page.key] : []));
    expect(new Set(paths).size).toBe(paths.length);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("marks the section and the tab of a page, and of the records below it", () => {
    expect(findSection("/finance/disputes/1")).toBe("sales");
    expect(findSection("/finance/payouts/1")).toBe("finance");
    expect(isWithin("/finance/payouts/accounts", "/finance/payouts")).toBe(true);
    expect(isWithin("/finance/payouts/accounts", "/finance")).toBe(false);
    expect(isWithin("/promotions/payment-links/1", "/promotions")).toBe(false);
    expect(findSection("/financial")).toBeNull();
  });

  test("shows each role only what it may open", () => {
    const shownTo = (role: Parameters<typeof permissionsOf>[0]) =>
      sectionsFor({ permissions: permissionsOf(role), mode: "production" });
    expect(shownTo("viewer").map(({ name }) => name)).not.toContain("finance");
    const settings = shownTo("viewer").find(({ name }) => name === "settings");
    expect(settings?.path).toBe("/settings/checkout");
    expect(settings?.tabs.map(({ name }) => name)).toEqual(["checkout", "payments", "notices", "tracking", "account"]);
    expect(shownTo("owner").flatMap(({ tabs }) => tabs.map(({ name }) => name))).not.toContain("simulator");
  });
});

test("every earlier address leads to a page and hides none", () => {
  for (const { source, destination } of movedPages) {
    expect([source, hasPage(source)]).toEqual([source, false]);
    expect([destination, hasPage(destination)]).toEqual([destination, true]);
  }
});

const spoken: Record<Locale, (readonly [string, string])[]> = {
  "pt-BR": [
    ["cupom", "/promotions"],
    ["funil", "/overview/funnel"],
    ["novo produto", "/products/new"],
    ["checkout", "/settings/checkout"],
    ["logo", "/settings/checkout"],
    ["estorno", "/refund-requests"],
    ["sacar", "/finance/payouts"],
    ["nota", "/transactions"],
    ["transacoes", "/transactions"],
    ["senha", "/settings/account"],
    ["carrinho abandonado", "/promotions/carts"],
  ],
  en: [
    ["coupon", "/promotions"],
    ["funnel", "/overview/funnel"],
    ["new product", "/products/new"],
    ["checkout", "/settings/checkout"],
    ["logo", "/settings/checkout"],
    ["refund", "/refund-requests"],
    ["withdraw", "/finance/payouts"],
    ["invoice", "/transactions"],
    ["password", "/settings/account"],
  ],
};

describe.each(locales)("the palette in %s", (locale) => {
  const { actions: actionNames, pages: titles, sections: sectionNames, tabs: tabNames } = messages[locale].shell;

  test("finds every section, tab, page and action by its name", () => {
    for (const section of sections) {
      const own = section.tabs.map(({ path }): string => path);
      expect(find(locale, sectionNames[section.name])).toEqual(expect.arrayContaining(own));
    }
    for (const page of menuPages) {
      expect(find(locale, titles[page.name])).toContain(page.path);
      if ("tab" in page) expect(find(locale, tabNames[page.tab])).toContain(page.path);
    }
    for (const { path, name } of actions) expect(find(locale, actionNames[name])).toContain(path);
  });

  test.each(spoken[locale])("first finds for %s the page %s", (typed, path) => {
    expect(find(locale, typed)[0]).toBe(path);
  });
});

test("the palette offers to withdraw and to make a coupon where it finds their pages", () => {
  expect(find("pt-BR", "sacar")).toContain("/finance/payouts/new");
  expect(find("pt-BR", "cupom")).toContain("/promotions?new=true");
});
