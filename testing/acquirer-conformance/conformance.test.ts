import { describe, it } from "vitest";
import { sandboxAcquirer } from "@/server/acquiring/sandbox/adapter";
import { sandboxSubject } from "../support/charges/sandbox-subject";
import { allClauses } from "./all-clauses";

describe("the sandbox keeps the port's contract", () => {
  it.each(Object.entries(allClauses))("%s", async (_, clause) => clause(sandboxSubject()));
});

const unsupported = async () => ({ kind: "unsupported" }) as const;

describe("an adapter for Pix only keeps it too", () => {
  const offer = {
    ...sandboxAcquirer.offer,
    methods: ["pix" as const],
    capabilities: { ...sandboxAcquirer.offer.capabilities, cancels: [], payouts: false, anticipations: false },
  };
  const pixAlone = { offer, createBoleto: unsupported, chargeCard: unsupported, cancelCharge: unsupported };
  const { payouts: _, anticipations: __, ...acquirer } = { ...sandboxAcquirer, ...pixAlone };
  const subject = { ...sandboxSubject(), acquirer, cards: null, payouts: null, anticipations: null };
  it.each(Object.entries(allClauses))("%s", async (_, clause) => clause(subject));
});
