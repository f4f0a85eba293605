import type { Permission, Role } from "@/db/enums";

/** Which roles have which permission (reliability, rule 17). A permission that names no role is denied to all. */
const rolesByPermission: Record<Permission, readonly Role[]> = {
  "charges.create": ["owner", "admin"],
  "transactions.read": ["owner", "admin", "finance", "support", "viewer"],
  "transactions.refund": ["owner", "admin", "finance"],
  "sandbox.act": ["owner", "admin", "support"],
};

/** Whether a member with this role may do what asks for this permission. */
export function roleAllows(role: Role, permission: Permission): boolean {
  return rolesByPermission[permission].includes(role);
}
