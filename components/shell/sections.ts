import {
  IconCode,
  IconHome,
  IconPackage,
  IconReceipt,
  IconRefresh,
  IconSchool,
  IconSettings,
  IconSpeakerphone,
  IconUsers,
  IconWallet,
} from "@tabler/icons-react";
import type { Permission } from "@/db/schema/accounts-enums";
import type { TestModeState } from "@/server/sandbox/test-mode/schemas";

interface Page {
  path: string;
  /** Key of its title in `shell.pages` and of the words people use for it in `shell.words`. */
  name: string;
  /** Any of these permissions opens the page. Null for every member. */
  permissions: readonly Permission[] | null;
  /** Second key of its shortcut, after `g`. */
  key?: string;
  /** Absent in production mode. */
  isPlay?: true;
}

interface Tab extends Page {
  /** Key in `shell.tabs` of a tab that is named differently from its page. */
  tab?: string;
}

interface Section {
  name: string;
  Icon: typeof IconCode;
  /** The menu opens the first one that the user may open. */
  tabs: readonly Tab[];
  /** Pages that their tab leads to. */
  pages?: readonly Page[];
  /** Shows the tabs beside the page, also on the pages of a single record. */
  isSide?: true;
}

/** The dashboard's menu, tabs, page titles, palette, shortcuts and who may open what. */
export const sections = [
  {
    name: "overview",
    Icon: IconHome,
    tabs: [{ path: "/overview", name: "overview", permissions: ["overview.read"], key: "o" }],
    pages: [
      { path: "/overview/funnel", name: "funnel", permissions: ["overview.read"] },
      { path: "/overview/subscriptions", name: "cohorts", permissions: ["overview.read"] },
    ],
  },
  {
    name: "sales",
    Icon: IconReceipt,
    tabs: [
      { path: "/transactions", name: "sales", tab: "all", permissions: ["transactions.read"], key: "t" },
      { path: "/refund-requests", name: "refunds", permissions: ["transactions.read"], key: "z" },
      { path: "/finance/disputes", name: "disputes", permissions: ["transactions.read"], key: "x" },
      { path: "/shipments", name: "shipments", permissions: ["transactions.read"] },
    ],
  },
  {
    name: "subscriptions",
    Icon: IconRefresh,
    tabs: [{ path: "/subscriptions", name: "subscriptions", permissions: ["subscriptions.read"], key: "r" }],
  },
  {
    name: "customers",
    Icon: IconUsers,
    tabs: [{ path: "/customers", name: "customers", permissions: ["customers.read"], key: "c" }],
  },
  {
    name: "products",
    Icon: IconPackage,
    tabs: [{ path: "/products", name: "products", permissions: ["products.read"], key: "p" }],
  },
  {
    name: "courses",
    Icon: IconSchool,
    tabs: [
      { path: "/courses", name: "courses", permissions: ["courses.read"], key: "l" },
      { path: "/students", name: "students", permissions: ["courses.read"], key: "u" },
      { path: "/comments", name: "comments", permissions: ["courses.read"], key: "q" },
    ],
  },
  {
    name: "marketing",
    Icon: IconSpeakerphone,
    tabs: [
      { path: "/promotions", name: "coupons", permissions: ["promotions.read"], key: "d" },
      { path: "/promotions/payment-links", name: "paymentLinks", permissions: ["promotions.read"] },
      { path: "/promotions/carts", name: "carts", permissions: ["promotions.read"] },
      { path: "/affiliates", name: "affiliates", permissions: ["promotions.read"], key: "h" },
      { path: "/coproducers", name: "coproducers", permissions: ["promotions.read"] },
      { path: "/partnerships", name: "partnerships", permissions: ["promotions.read"], key: "j" },
    ],
    pages: [{ path: "/affiliates/commissions", name: "commissions", permissions: ["finance.read"] }],
  },
  {
    name: "finance",
    Icon: IconWallet,
    tabs: [
      { path: "/finance", name: "balance", permissions: ["finance.read"], key: "b" },
      { path: "/finance/statement", name: "statement", permissions: ["finance.read"] },
      { path: "/finance/payouts", name: "payouts", permissions: ["finance.read"], key: "y" },
      { path: "/finance/receivables", name: "receivables", permissions: ["finance.read"], key: "v" },
      { path: "/finance/reconciliation", name: "reconciliation", permissions: ["finance.read"], key: "i" },
      { path: "/finance/closings", name: "closings", permissions: ["finance.read"], key: "n" },
      { path: "/finance/fees", name: "fees", permissions: ["finance.read"], key: "f" },
    ],
    pages: [
      { path: "/finance/balance", name: "explanation", permissions: ["finance.read"] },
      { path: "/finance/payouts/accounts", name: "payoutAccounts", permissions: ["finance.read"] },
      { path: "/finance/payouts/settings", name: "payoutSettings", permissions: ["finance.read"] },
      { path: "/finance/fees/acquirer", name: "acquirerFees", permissions: ["finance.read"] },
    ],
  },
  {
    name: "developers",
    Icon: IconCode,
    tabs: [
      { path: "/developers", name: "developers", tab: "overview", permissions: ["events.read"] },
      { path: "/webhooks", name: "webhooks", permissions: ["webhooks.read"], key: "w" },
      { path: "/events", name: "events", permissions: ["events.read"], key: "e" },
      { path: "/requests", name: "requests", permissions: ["events.read"], key: "1" },
      { path: "/api-keys", name: "apiKeys", tab: "keys", permissions: ["api_keys.read"], key: "k" },
      { path: "/sandbox", name: "simulator", permissions: ["sandbox.act"], key: "2", isPlay: true },
    ],
    pages: [
      { path: "/sandbox/clock", name: "clock", permissions: ["sandbox.act"], isPlay: true },
      { path: "/sandbox/scenarios", name: "scenarios", permissions: ["sandbox.act"], isPlay: true },
    ],
  },
  {
    name: "settings",
    Icon: IconSettings,
    isSide: true,
    tabs: [
      { path: "/settings", name: "company", permissions: ["settings.read"], key: "s" },
      { path: "/settings/checkout", name: "checkout", permissions: ["products.read"] },
      { path: "/settings/payments", name: "payments", permissions: ["connections.read"] },
      { path: "/settings/team", name: "team", permissions: ["team.read"], key: "m" },
      { path: "/settings/audit", name: "audit", permissions: ["audit.read"], key: "a" },
      { path: "/settings/notices", name: "notices", permissions: ["overview.read"] },
      { path: "/settings/data", name: "data", tab: "data", permissions: ["exports.read", "imports.read"] },
      { path: "/settings/tracking", name: "tracking", tab: "tracking", permissions: ["promotions.read"] },
      { path: "/settings/test-mode", name: "testMode", permissions: ["settings.write"] },
      { path: "/settings/account", name: "account", permissions: null },
    ],
    pages: [{ path: "/settings/payments/routing", name: "routing", permissions: ["connections.read"] }],
  },
] as const satisfies readonly Section[];

/** What the palette offers to do. The page opens with its form. */
export const actions = [
  { path: "/products/new", name: "newProduct", section: "products", permissions: ["products.write"] },
  { path: "/courses?new=true", name: "newCourse", section: "courses", permissions: ["courses.write"] },
  { path: "/promotions?new=true", name: "newCoupon", section: "marketing", permissions: ["promotions.write"] },
  {
    path: "/promotions/payment-links?new=true",
    name: "newPaymentLink",
    section: "marketing",
    permissions: ["promotions.write"],
  },
  { path: "/finance/payouts/new", name: "newPayout", section: "finance", permissions: ["finance.write"] },
  { path: "/settings/payments/new", name: "newBank", section: "settings", permissions: ["connections.write"] },
  { path: "/settings/team?new=true", name: "inviteMember", section: "settings", permissions: ["team.write"] },
  { path: "/api-keys?new=true", name: "newKey", section: "developers", permissions: ["api_keys.write"] },
  { path: "/webhooks?register=true", name: "newWebhook", section: "developers", permissions: ["webhooks.write"] },
] as const satisfies readonly (Page & { section: string })[];

export type MenuSection = (typeof sections)[number];
export type MenuTab = MenuSection["tabs"][number];
export type MenuPage = MenuTab | Extract<MenuSection, { pages: unknown }>["pages"][number];
export type MenuAction = (typeof actions)[number];

/** Sections of the bar at the bottom of a phone. */
const mostUsed: readonly MenuSection["name"][] = ["overview", "sales", "customers", "products", "finance"];

export interface Viewer {
  permissions: readonly Permission[];
  mode: TestModeState["mode"];
}

function tabsOf(section: MenuSection): readonly MenuTab[] {
  return section.tabs;
}

function pagesOf(section: MenuSection): readonly MenuPage[] {
  return "pages" in section ? section.pages : [];
}

function mayOpen(page: Page, { permissions, mode }: Viewer): boolean {
  if (page.isPlay && mode === "production") return false;
  return page.permissions === null || page.permissions.some((each) => permissions.includes(each));
}

export interface OpenSection {
  name: MenuSection["name"];
  Icon: MenuSection["Icon"];
  isSide: boolean;
  tabs: readonly MenuTab[];
  pages: readonly MenuPage[];
}

/** Returns the sections, tabs and pages that a user may open, without empty sections. */
export function sectionsFor(viewer: Viewer): (OpenSection & { path: string })[] {
  return sections.flatMap((section) => {
    const tabs = tabsOf(section).filter((tab) => mayOpen(tab, viewer));
    const pages = pagesOf(section).filter((page) => mayOpen(page, viewer));
    const path = tabs[0]?.path;
    return path === undefined
      ? []
      : [{ name: section.name, Icon: section.Icon, isSide: "isSide" in section, tabs, pages, path }];
  });
}

export function actionsFor(viewer: Viewer): MenuAction[] {
  return actions.filter((action) => mayOpen(action, viewer));
}

export function isMostUsed({ name }: OpenSection): boolean {
  return mostUsed.includes(name);
}

/** Every page of the menu, tabs included. */
export const menuPages = sections.flatMap((section): readonly MenuPage[] => [...tabsOf(section), ...pagesOf(section)]);

const allTabs = sections.flatMap((section) =>
  tabsOf(section).map(({ path }): { path: string; section: MenuSection["name"] } => ({ path, section: section.name })),
);

/** Returns the permissions of which any one opens a page. Null for every member. */
export function permissionsOf(name: MenuPage["name"]): readonly Permission[] | null {
  return menuPages.find((page) => page.name === name)?.permissions ?? null;
}

/** Reports whether the menu names this page, unlike the page of a single record. */
export function isListed(path: string): boolean {
  return menuPages.some((page) => page.path === path);
}

function findTab(path: string) {
  const begins = allTabs.filter((tab) => path === tab.path || path.startsWith(`${tab.path}/`));
  return begins.reduce<(typeof begins)[number] | null>(
    (longest, tab) => (longest && longest.path.length > tab.path.length ? longest : tab),
    null,
  );
}

export function findSection(path: string): MenuSection["name"] | null {
  return findTab(path)?.section ?? null;
}

/** Reports whether a path belongs to a tab. If several tabs match, the one with the longest path wins. */
export function isWithin(path: string, tab: string): boolean {
  return findTab(path)?.path === tab;
}
