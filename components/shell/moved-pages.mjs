/** Earlier addresses of dashboard pages. Links in emails and bookmarks keep working. */
export const movedPages = [
  { source: "/team", destination: "/settings/team" },
  { source: "/audit", destination: "/settings/audit" },
  { source: "/finance/destinations", destination: "/finance/payouts/accounts" },
];
