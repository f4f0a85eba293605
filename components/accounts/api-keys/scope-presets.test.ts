import { describe, expect, it } from "vitest";
import { apiKeyScopes } from "@/db/schema/accounts-enums";
import { applyPreset, findPreset, scopePresets } from "./scope-presets";

describe("the presets of an API key's scopes", () => {
  it("are recognised by their scopes, in any order", () => {
    for (const preset of scopePresets) expect(findPreset(applyPreset(preset, ["refunds:write"]))).toBe(preset);
    expect(findPreset(["transactions:write", "transactions:read"])).toBe("charge");
    expect(findPreset(["transactions:write"])).toBe("chosen");
    expect(findPreset([])).toBe("chosen");
  });

  it("let a key that charges neither refund nor pay out, and one that reads change nothing", () => {
    expect(applyPreset("charge", null)).toEqual(["transactions:read", "transactions:write"]);
    const reading = applyPreset("read", null) ?? [];
    expect(apiKeyScopes.filter((scope) => !reading.includes(scope)).every((scope) => scope.endsWith(":write"))).toBe(
      true,
    );
  });

  it("start a choice from what the key may do, and from nothing for a key that may do everything", () => {
    expect(applyPreset("chosen", ["events:read"])).toEqual(["events:read"]);
    expect(applyPreset("chosen", null)).toEqual([]);
  });
});
