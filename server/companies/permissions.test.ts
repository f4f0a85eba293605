import { expect, test } from "vitest";
import { type Permission, permissions, type Role, roles } from "@/db/enums";
import { roleAllows } from "./permissions";

const expected: Record<Role, Permission[]> = {
  owner: ["charges.create", "transactions.read", "transactions.refund", "sandbox.act"],
  admin: ["charges.create", "transactions.read", "transactions.refund", "sandbox.act"],
  finance: ["transactions.read", "transactions.refund"],
  support: ["transactions.read", "sandbox.act"],
  viewer: ["transactions.read"],
};

test.each(roles)("gives %s its permissions and no other", (role) => {
  expect(permissions.filter((permission) => roleAllows(role, permission))).toEqual(expected[role]);
});
