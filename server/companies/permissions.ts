import { type Permission, permissions, type Role } from "@/db/enums";

/** The roles that have each permission (docs/reliability.md rule 17). A permission without a role is denied to all. */
const rolesByPermission: Record<Permission, readonly Role[]> = {
  "charges.create": ["owner", "admin"],
  "transactions.read": ["owner", "admin", "finance", "support", "viewer"],
  "transactions.refund": ["owner", "admin", "finance"],
  "customers.read": ["owner", "admin", "finance", "support", "viewer"],
  "customers.write": ["owner", "admin", "support"],
  "overview.read": ["owner", "admin", "finance", "support", "viewer"],
  "sandbox.act": ["owner", "admin", "support"],
  "webhooks.read": ["owner", "admin", "finance", "support", "viewer"],
  "webhooks.write": ["owner", "admin"],
  "events.read": ["owner", "admin", "finance", "support", "viewer"],
  "products.read": ["owner", "admin", "finance", "support", "viewer"],
  "products.write": ["owner", "admin"],
  "promotions.read": ["owner", "admin", "finance", "support", "viewer"],
  "promotions.write": ["owner", "admin"],
  "courses.read": ["owner", "admin", "finance", "support", "viewer"],
  "courses.write": ["owner", "admin"],
  "courses.enroll": ["owner", "admin", "support"],
  "team.read": ["owner", "admin"],
  "team.write": ["owner", "admin"],
  "settings.read": ["owner", "admin", "finance"],
  "settings.write": ["owner", "admin"],
  "api_keys.read": ["owner", "admin"],
  "api_keys.write": ["owner", "admin"],
  "audit.read": ["owner", "admin"],
  "subscriptions.read": ["owner", "admin", "finance", "support", "viewer"],
  "subscriptions.write": ["owner", "admin", "support"],
  "finance.read": ["owner", "admin", "finance"],
  "finance.write": ["owner", "admin", "finance"],
};

/** Whether this role has this permission. */
export function roleAllows(role: Role, permission: Permission): boolean {
  return rolesByPermission[permission].includes(role);
}

/** All permissions of this role. */
export function permissionsOf(role: Role): Permission[] {
  return permissions.filter((permission) => roleAllows(role, permission));
}
