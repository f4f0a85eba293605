import { type ApiKeyScope, apiKeyScopes, type KeyScopes } from "@/db/schema/accounts-enums";

/** Presets in display order, from the least to everything. `chosen` means a selection that matches no other preset. */
export const scopePresets = ["read", "charge", "chosen", "everything"] as const;
export type ScopePreset = (typeof scopePresets)[number];

const reading = apiKeyScopes.filter((scope) => scope.endsWith(":read"));
const charging: readonly ApiKeyScope[] = ["transactions:read", "transactions:write"];

const scopesOf = {
  everything: { scopes: null },
  charge: { scopes: charging },
  read: { scopes: reading },
  chosen: null,
};

export function findPreset(scopes: KeyScopes): ScopePreset {
  const found = scopePresets.find((preset) => {
    const known = scopesOf[preset];
    return known !== null && areSame(known.scopes, scopes);
  });
  return found ?? "chosen";
}

/** `chosen` starts from the current scopes. */
export function applyPreset(preset: ScopePreset, present: KeyScopes): KeyScopes {
  const known = scopesOf[preset];
  return known === null ? (present ?? []) : known.scopes;
}

function areSame(one: KeyScopes, other: KeyScopes): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((scope) => other.includes(scope));
}
