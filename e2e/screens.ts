/** Sellers' pages without an id in their path; add new ones here. */
export const screens = [
  { name: "sign-in", path: "/login", signedIn: false },
  { name: "sign-up", path: "/signup", signedIn: false },
  { name: "reset", path: "/reset", signedIn: false },
  { name: "reset whose link is used up", path: "/reset/none", signedIn: false },
  { name: "invitation that is gone", path: "/invite/none", signedIn: false },
  { name: "outbox", path: "/dev/outbox", signedIn: false },
  { name: "transactions", path: "/transactions", signedIn: true },
  { name: "transactions that no filter finds", path: "/transactions?search=zzzzzz", signedIn: true },
  { name: "subscriptions", path: "/subscriptions", signedIn: true },
  { name: "API keys", path: "/api-keys", signedIn: true },
  { name: "team", path: "/team", signedIn: true },
  { name: "audit", path: "/audit", signedIn: true },
  { name: "settings", path: "/settings", signedIn: true },
  { name: "the look of the checkout", path: "/settings/checkout", signedIn: true },
] as const;
