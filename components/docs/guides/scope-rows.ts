import { apiKeyScopes } from "@/db/scope-enums";
import type { Reference, ReferenceOperation } from "../reference";

/** The scopes of API keys that an operation needs, each with its operations, in the order of the dashboard. */
export function readScopeRows({ groups }: Reference): { scope: string; operations: ReferenceOperation[] }[] {
  const all = groups.flatMap(({ operations }) => operations);
  const rows = apiKeyScopes.map((scope) => ({ scope, operations: all.filter((each) => each.scope === scope) }));
  return rows.filter(({ operations }) => operations.length > 0);
}
