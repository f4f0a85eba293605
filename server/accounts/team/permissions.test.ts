import { expect, test } from "vitest";
import { type Permission, permissions, type Role, roles } from "@/db/schema/accounts-enums";
import { permissionsOf, roleAllows } from "./permissions";

const expected: Record<Role, Permission[]> = {
  owner: [...permissions],
  admin: permissions.filter((permission) => permission !== "finance.configure"),
  finance: [
    "transactions.read",
    "transactions.refund",
    "customers.read",
    "overview.read",
    "webhooks.read",
    "events.read",
    "products.read",
    "promotions.read",
    "courses.read",
    "settings.read",
    "subscriptions.read",
    "finance.read",
    "finance.write",
    "connections.read",
    "exports.read",
    "exports.write",
    "shipments.write",
  ],
  support: [
    "transactions.read",
    "customers.read",
    "customers.write",
    "overview.read",
    "sandbox.act",
    "webhooks.read",
    "events.read",
    "products.read",
    "promotions.read",
    "courses.read",
    "courses.enroll",
    "subscriptions.read",
    "subscriptions.write",
    "imports.read",
    "imports.write",
    "shipments.write",
  ],
  viewer: [
    "transactions.read",
    "customers.read",
    "overview.read",
    "webhooks.read",
    "events.read",
    "products.read",
    "promotions.read",
    "courses.read",
    "subscriptions.read",
    "connections.read",
  ],
};

test.each(roles)("gives %s its permissions and no other", (role) => {
  expect(permissions.filter((permission) => roleAllows(role, permission))).toEqual(expected[role]);
  expect(permissionsOf(role)).toEqual(expected[role]);
});
