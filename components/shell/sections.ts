import {
  IconArrowsExchange,
  IconBolt,
  IconBuildingBank,
  IconCalendarCheck,
  IconCalendarDollar,
  IconChecklist,
  IconDiscount,
  IconFlask,
  IconGavel,
  IconHeartHandshake,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconListSearch,
  IconMessages,
  IconPackage,
  IconReceiptRefund,
  IconReceiptTax,
  IconRefresh,
  IconSchool,
  IconSettings,
  IconSpeakerphone,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
  IconWallet,
  IconWebhook,
} from "@tabler/icons-react";
import type { Permission } from "@/db/schema/accounts-enums";
import type { TestModeState } from "@/server/sandbox/test-mode/schemas";

interface Section {
  path: string;
  label: string;
  Icon: typeof IconBolt;
  permission: Permission | null;
  key: string;
  isPlay?: boolean;
}

export const sectionGroups = [
  {
    label: "sales",
    sections: [
      { path: "/overview", label: "overview", Icon: IconLayoutDashboard, permission: "overview.read", key: "o" },
      {
        path: "/transactions",
        label: "transactions",
        Icon: IconArrowsExchange,
        permission: "transactions.read",
        key: "t",
      },
      {
        path: "/refund-requests",
        label: "refundRequests",
        Icon: IconReceiptRefund,
        permission: "transactions.read",
        key: "z",
      },
      { path: "/subscriptions", label: "subscriptions", Icon: IconRefresh, permission: "subscriptions.read", key: "r" },
      { path: "/customers", label: "customers", Icon: IconUsers, permission: "customers.read", key: "c" },
    ],
  },
  {
    label: "finance",
    sections: [
      { path: "/finance", label: "balance", Icon: IconWallet, permission: "finance.read", key: "b" },
      { path: "/finance/payouts", label: "payouts", Icon: IconBuildingBank, permission: "finance.read", key: "y" },
      {
        path: "/finance/receivables",
        label: "receivables",
        Icon: IconCalendarDollar,
        permission: "finance.read",
        key: "v",
      },
      { path: "/finance/disputes", label: "disputes", Icon: IconGavel, permission: "transactions.read", key: "x" },
      {
        path: "/finance/reconciliation",
        label: "reconciliation",
        Icon: IconChecklist,
        permission: "finance.read",
        key: "i",
      },
      { path: "/finance/fees", label: "fees", Icon: IconReceiptTax, permission: "finance.read", key: "f" },
      { path: "/finance/closings", label: "closings", Icon: IconCalendarCheck, permission: "finance.read", key: "n" },
    ],
  },
  {
    label: "catalog",
    sections: [
      { path: "/products", label: "products", Icon: IconPackage, permission: "products.read", key: "p" },
      { path: "/courses", label: "courses", Icon: IconSchool, permission: "courses.read", key: "l" },
      { path: "/students", label: "students", Icon: IconUserCheck, permission: "courses.read", key: "u" },
      { path: "/comments", label: "comments", Icon: IconMessages, permission: "courses.read", key: "q" },
      { path: "/promotions", label: "promotions", Icon: IconDiscount, permission: "promotions.read", key: "d" },
      { path: "/affiliates", label: "affiliates", Icon: IconSpeakerphone, permission: "promotions.read", key: "h" },
      {
        path: "/partnerships",
        label: "partnerships",
        Icon: IconHeartHandshake,
        permission: "promotions.read",
        key: "j",
      },
    ],
  },
  {
    label: "developers",
    sections: [
      { path: "/webhooks", label: "webhooks", Icon: IconWebhook, permission: "webhooks.read", key: "w" },
      { path: "/events", label: "events", Icon: IconBolt, permission: "events.read", key: "e" },
      { path: "/requests", label: "requests", Icon: IconListSearch, permission: "events.read", key: "1" },
      { path: "/api-keys", label: "apiKeys", Icon: IconKey, permission: "api_keys.read", key: "k" },
      { path: "/sandbox", label: "sandbox", Icon: IconFlask, permission: "sandbox.act", key: "2", isPlay: true },
    ],
  },
  {
    label: "company",
    sections: [
      { path: "/team", label: "team", Icon: IconUsersGroup, permission: "team.read", key: "m" },
      { path: "/audit", label: "audit", Icon: IconHistory, permission: "audit.read", key: "a" },
      { path: "/settings", label: "settings", Icon: IconSettings, permission: null, key: "s" },
    ],
  },
] as const satisfies readonly { label: string; sections: readonly Section[] }[];

export const furtherPages = [
  { path: "/settings/payments", label: "payments", Icon: IconBuildingBank, permission: "connections.read" },
  { path: "/settings/payments/new", label: "newBank", Icon: IconBuildingBank, permission: "connections.write" },
] as const satisfies readonly Omit<Section, "key">[];

export type SectionGroup = (typeof sectionGroups)[number];
export type DashboardSection = SectionGroup["sections"][number];

export function sectionsFor(permissions: readonly Permission[], mode: TestModeState["mode"]) {
  return sectionGroups
    .map(({ label, sections }) => ({
      label,
      sections: (sections as readonly DashboardSection[])
        .filter((section) => mode !== "production" || !("isPlay" in section))
        .filter(({ permission }) => permission === null || permissions.includes(permission)),
    }))
    .filter(({ sections }) => sections.length > 0);
}

const paths = sectionGroups.flatMap(({ sections }) => sections.map((section): string => section.path));

const elsewhere: Readonly<Record<string, string>> = { "/finance/destinations": "/finance/payouts" };

/** Reports whether a path belongs to a section. If several sections match, the one with the longest path wins. */
export function isWithin(path: string, section: string): boolean {
  const shown = elsewhere[path] ?? path;
  const begins = paths.filter((each) => shown === each || shown.startsWith(`${each}/`));
  return begins.includes(section) && begins.every((each) => each.length <= section.length);
}
