import { describe, expect, it } from "vitest";
import { type AuditAction, auditActions } from "@/db/schema/accounts-enums";
import { createRouter, type Meta, openProcedure } from "@/server/core/procedures/procedure";
import { appRouter } from "@/server/router";

const sentence = "a procedure that writes names its line in the audit log, or says why it adds none";

type Procedures = Record<string, { _def: { type: string; meta?: Meta } }>;

/** Paths of procedures with an invalid audit declaration. */
function findFaults(procedures: unknown): string[] {
  return Object.entries(procedures as Procedures)
    .filter(([, { _def }]) => {
      const { audit } = _def.meta ?? {};
      if (_def.type !== "mutation") return audit !== undefined;
      return audit === undefined || (typeof audit === "object" && audit.none.trim() === "");
    })
    .map(([path]) => path);
}

const write = () => ({ done: true });

describe(`the rule: ${sentence}`, () => {
  it("is kept by every procedure", () => {
    expect(findFaults(appRouter._def.procedures)).toEqual([]);
  });

  it("is broken by silence, by an empty reason, and by a query that claims a line", () => {
    const router = createRouter({
      silent: openProcedure.mutation(write),
      wordless: openProcedure.meta({ audit: { none: " " } }).mutation(write),
      claiming: openProcedure.meta({ audit: "coupon.created" }).query(write),
      named: openProcedure.meta({ audit: "coupon.created" }).mutation(write),
      excused: openProcedure.meta({ audit: { none: "changes nothing" } }).mutation(write),
    });
    expect(findFaults(router._def.procedures)).toEqual(["silent", "wordless", "claiming"]);
  });

  it("leaves no action that nothing writes", () => {
    const named = Object.values(appRouter._def.procedures as unknown as Procedures).map(({ _def }) => _def.meta?.audit);
    const byOthers: AuditAction[] = [
      "affiliate.approved",
      "affiliate.blocked",
      "affiliate.unblocked",
      "coproducer.accepted",
      "coproducer.declined",
      "api_key.leak_suspected",
      "comment.hidden",
      "comment.unmarked",
      "company.blocked",
      "company.fees_agreed",
      "company.unblocked",
      "connection.blocked",
      "connection.callback_registered",
      "connection.failing",
      "connection.recovered",
      "customer.address_corrected",
      "customer.anonymized",
      "customer.purchases_erased",
      "export.downloaded",
      "import.refused",
      "payout.automatic_paused",
      "payout.concluded",
      "product.status_changed",
      "recipient.state_changed",
      "refund_request.corrected",
      // Only in entries stored by older versions.
      "students.import_canceled",
      "students.imported",
      "subscription.left",
      "subscription.paused",
      "subscription.resumed",
      "subscription.stayed",
      "transaction.refund_canceled",
      "webhook.disabled",
    ];
    expect(auditActions.filter((action) => !named.includes(action))).toEqual(byOthers);
  });
});
