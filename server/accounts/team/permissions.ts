import {
  type ApiKeyScope,
  apiKeyScopes,
  approvingRoles,
  type KeyScopes,
  type Permission,
  permissions,
  type Role,
} from "@/db/schema/accounts-enums";

/** Roles by permission (docs/reliability.md rule 17). An empty list denies the permission to all. */
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
  "finance.write": approvingRoles,
  "finance.configure": ["owner"],
  "connections.read": ["owner", "admin", "finance", "viewer"],
  "connections.write": ["owner", "admin"],
  "exports.read": ["owner", "admin", "finance"],
  "exports.write": ["owner", "admin", "finance"],
  "imports.read": ["owner", "admin", "support"],
  "imports.write": ["owner", "admin", "support"],
  "shipments.write": ["owner", "admin", "finance", "support"],
};

export function roleAllows(role: Role, permission: Permission): boolean {
  return rolesByPermission[permission].includes(role);
}

/** Only an owner may grant such a role (docs/domains/accounts.md). */
export function approvesPayouts(role: Role): boolean {
  return approvingRoles.includes(role);
}

export function permissionsOf(role: Role): Permission[] {
  return permissions.filter((permission) => roleAllows(role, permission));
}

const exported: readonly Permission[] = ["transactions.read", "customers.read", "finance.read", "events.read"];

/** Permissions for the objects that imports create; also required to read rejected lines. */
const imported: readonly Permission[] = [
  "products.write",
  "customers.write",
  "courses.enroll",
  "charges.create",
  "subscriptions.write",
];

/** User permissions of each API key scope (docs/domains/accounts.md). */
export const permissionsByScope: Record<ApiKeyScope, readonly Permission[]> = {
  "transactions:read": ["transactions.read"],
  "transactions:write": ["charges.create", "transactions.refund"],
  "refunds:read": ["transactions.read"],
  "refunds:write": ["transactions.refund"],
  "subscriptions:read": ["subscriptions.read"],
  "subscriptions:write": ["charges.create", "subscriptions.write"],
  "customers:read": ["customers.read"],
  "balance:read": ["finance.read"],
  "receivables:read": ["finance.read"],
  "receivables:write": ["finance.write"],
  "payouts:read": ["finance.read"],
  "payouts:write": ["finance.write"],
  "disputes:read": ["transactions.read"],
  "disputes:write": ["finance.write"],
  "products:read": ["products.read", "promotions.read"],
  "products:write": ["products.write", "promotions.write"],
  "coupons:read": ["promotions.read"],
  "coupons:write": ["promotions.write"],
  "affiliates:read": ["promotions.read"],
  "affiliates:write": ["promotions.write"],
  "payment-links:read": ["promotions.read"],
  "payment-links:write": ["promotions.write"],
  "courses:read": ["courses.read"],
  "courses:write": ["courses.write"],
  "enrollments:read": ["courses.read"],
  "enrollments:write": ["courses.enroll"],
  "webhooks:read": ["webhooks.read"],
  "webhooks:write": ["webhooks.write"],
  "events:read": ["events.read"],
  "events:write": ["webhooks.write"],
  "sandbox:read": ["sandbox.act"],
  "sandbox:write": ["sandbox.act", "settings.write"],
  "connections:read": ["connections.read"],
  "requests:read": ["events.read"],
  "mcp:write": ["charges.create"],
  "exports:read": ["exports.read", ...exported],
  "exports:write": ["exports.write", ...exported],
  "imports:read": ["imports.read", ...imported],
  "imports:write": ["imports.write", ...imported],
};

/** Returns true if a user may grant a key these scopes. A key never has more permissions than its creator. */
export function mayGiveScopes(can: (permission: Permission) => boolean, scopes: KeyScopes): boolean {
  return (scopes ?? apiKeyScopes).every((scope) => permissionsByScope[scope].every(can));
}
