import { expect, test } from "vitest";
import { type Permission, permissions, type Role, roles } from "@/db/enums";
import { roleAllows } from "./permissions";

const expected: Record<Role, Permission[]> = {
  owner: [...permissions],
  admin: [...permissions],
  finance: [
    "transactions.read",
    "transactions.refund",
    "webhooks.read",
    "events.read",
    "products.read",
    "promotions.read",
    "courses.read",
  ],
  support: [
    "transactions.read",
    "sandbox.act",
    "webhooks.read",
    "events.read",
    "products.read",
    "promotions.read",
    "courses.read",
  ],
  viewer: ["transactions.read", "webhooks.read", "events.read", "products.read", "promotions.read", "courses.read"],
};

test.each(roles)("gives %s its permissions and no other", (role) => {
  expect(permissions.filter((permission) => roleAllows(role, permission))).toEqual(expected[role]);
});
