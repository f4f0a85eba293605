import { apiKeyScopes } from "@/db/schema/accounts-enums";
import type { Reference, ReferenceOperation } from "../reference";

export function readScopeRows({ groups }: Reference): { scope: string; operations: ReferenceOperation[] }[] {
  const all = groups.flatMap(({ operations }) => operations);
  const rows = apiKeyScopes.map((scope) => ({ scope, operations: all.filter((each) => each.scope === scope) }));
  return rows.filter(({ operations }) => operations.length > 0);
}
