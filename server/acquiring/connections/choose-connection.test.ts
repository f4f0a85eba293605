import { describe, expect, it } from "vitest";
import type { CompanyConnection } from "@/db/schema";
import type { ConnectionState } from "@/db/schema/acquiring-enums";
import type { RoutingRule } from "@/db/schema/treasury-shapes";
import { sandboxAcquirer } from "../sandbox/adapter";
import { type ChargeFacts, rankConnections } from "./choose-connection";

const { capabilities, methods } = sandboxAcquirer.offer;

function connection(id: string, state: ConnectionState = "active"): CompanyConnection {
  return { companyId: "", id, kind: "sandbox", methods, priority: 0, state, capabilities };
}

function ranked(connections: CompanyConnection[], routing: RoutingRule[], facts: ChargeFacts = {}) {
  return rankConnections({ connections, routing }, "credit_card", facts).map(({ id }) => id);
}

const three = ["a", "b", "c"].map((id) => connection(id));
const card = { method: "credit_card" } as const;

describe("rules choose a connection", () => {
  it.each<[string, RoutingRule[], ChargeFacts, string[]]>([
    ["none: by priority", [], {}, ["a", "b", "c"]],
    [
      "the first that matches",
      [
        { ...card, connectionId: "c" },
        { ...card, connectionId: "b" },
      ],
      {},
      ["c", "b", "a"],
    ],
    ["one of another method is skipped", [{ method: "pix", connectionId: "c" }], {}, ["a", "b", "c"]],
    ["a brand", [{ ...card, brands: ["elo"], connectionId: "b" }], { brand: "elo" }, ["b", "a", "c"]],
    ["another brand", [{ ...card, brands: ["elo"], connectionId: "b" }], { brand: "visa" }, ["a", "b", "c"]],
    ["a brand that is not known yet", [{ ...card, brands: ["elo"], connectionId: "b" }], {}, ["a", "b", "c"]],
    [
      "the lowest amount",
      [{ ...card, minAmountInCents: 500, connectionId: "b" }],
      { amountInCents: 500 },
      ["b", "a", "c"],
    ],
    ["a cent less", [{ ...card, minAmountInCents: 500, connectionId: "b" }], { amountInCents: 499 }, ["a", "b", "c"]],
    ["the highest", [{ ...card, maxInstallments: 6, connectionId: "b" }], { installments: 6 }, ["b", "a", "c"]],
    ["one more", [{ ...card, maxInstallments: 6, connectionId: "b" }], { installments: 7 }, ["a", "b", "c"]],
    ["a connection that is gone", [{ ...card, connectionId: "d" }], {}, ["a", "b", "c"]],
  ])("%s", (_, routing, facts, expected) => {
    expect(ranked(three, routing, facts)).toEqual(expected);
  });

  it("never one that is in testing, blocked or off, and a failing one only without any active one", () => {
    const rule = (connectionId: string) => ({ ...card, connectionId });
    const others = [connection("t", "testing"), connection("b", "blocked"), connection("o", "off")];
    const failing = [connection("f", "failing"), connection("g", "failing")];
    const routing = ["t", "b", "o", "g"].map(rule);
    expect(ranked([...others, ...failing, connection("a")], routing)).toEqual(["a"]);
    expect(ranked([...others, ...failing, connection("a"), connection("z")], routing)).toEqual(["a", "z"]);
    expect(ranked([...others, ...failing], routing)).toEqual(["f", "g"]);
    expect(ranked(others, routing)).toEqual([]);
  });
});
