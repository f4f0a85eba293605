import { asc, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { companies, connections } from "@/db/schema";
import { paymentMethods } from "@/db/schema/payments-enums";
import type { RoutingRule as StoredRule } from "@/db/schema/treasury-shapes";
import { recordAudit } from "../../accounts/audit/audit";
import type { Company } from "../../accounts/company/companies";
import { rankConnections } from "../../acquiring/connections/choose-connection";
import { fail } from "../../core/failures/failure";
import {
  type Acting,
  announceSettlementChange,
  checkSettlementChange,
  isReal,
  lockConnections,
} from "../connections/acting";
import { readConnected } from "../connections/connections";
import type { RoutedCharge, Routing, RoutingRule } from "./schemas";

/**
 * Connections are in order of priority.
 *
 * @throws NOT_FOUND
 */
export async function readRouting(companyId: string, executor: Executor = db()): Promise<Routing> {
  const [[company], all] = await Promise.all([
    executor.select({ rules: companies.routing }).from(companies).where(eq(companies.id, companyId)),
    listNamed(companyId, executor),
  ]);
  return { rules: company?.rules ?? fail("NOT_FOUND"), connections: all };
}

async function listNamed(companyId: string, executor: Executor): Promise<Routing["connections"]> {
  const rows = await executor
    .select()
    .from(connections)
    .where(eq(connections.companyId, companyId))
    .orderBy(asc(connections.priority), asc(connections.id));
  return rows.map(({ id, name, methods, state }) => ({
    id,
    name,
    methods: paymentMethods.filter((each) => methods.includes(each)),
    state,
  }));
}

/**
 * Replaces a company's rules.
 *
 * @throws VALIDATION on the rule's field, such as `rules.3.connectionId`, if the connection is
 * unknown or does not offer the method.
 * @throws owner_required if any connection settles real money.
 * @throws FORBIDDEN for a former member.
 */
export async function updateRouting(companyId: string, rules: RoutingRule[], acting: Acting): Promise<Routing> {
  const { by, now } = acting;
  return db().transaction(async (tx) => {
    await lockConnections(tx, companyId, acting);
    const before = await readRouting(companyId, tx);
    for (const [index, { method, connectionId }] of rules.entries()) {
      const named = before.connections.find(({ id }) => id === connectionId);
      if (named?.methods.includes(method)) continue;
      const message = named ? "does not offer the rule's method" : "is not a connection of the company";
      fail("VALIDATION", { field: `rules.${index}.connectionId`, message });
    }
    const say = (all: StoredRule[]) => all.map((rule) => describeRule(rule, before.connections));
    const [old, changed] = [say(before.rules), say(rules)];
    if (old.join("\n") === changed.join("\n")) return before;
    // Required even if no rule of this connection changes, because removing or reordering a rule
    // also reroutes charges of other connections.
    const real = (await readConnected(tx, eq(connections.companyId, companyId))).find(isReal);
    if (real) {
      await checkSettlementChange(tx, companyId, real, acting);
      const title = real.connection.name;
      await announceSettlementChange(tx, { companyId, subjectId: real.connection.id, title }, acting);
    }
    await tx.update(companies).set({ routing: rules }).where(eq(companies.id, companyId));
    await recordAudit(tx, {
      companyId,
      ...by,
      action: "connection.routing_changed",
      before: { rules: old },
      after: { rules: changed },
      now,
    });
    return { ...before, rules };
  });
}

/** Such as `credit_card visa,elo 2-6x 10000-50000 > Banco`, with amounts in cents. */
function describeRule(rule: StoredRule, all: Routing["connections"]): string {
  const range = (least: number | undefined, most: number | undefined) =>
    least === undefined && most === undefined ? "" : `${least ?? ""}-${most ?? ""}`;
  const installments = range(rule.minInstallments, rule.maxInstallments);
  const name = all.find(({ id }) => id === rule.connectionId)?.name ?? rule.connectionId;
  const parts = [
    rule.method,
    rule.brands?.join(",") ?? "",
    installments && `${installments}x`,
    range(rule.minAmountInCents, rule.maxAmountInCents),
    `> ${name}`,
  ];
  return parts.filter((part) => part !== "").join(" ");
}

/** Returns null if no connection accepts such a charge. */
export async function previewRoute(
  company: Company,
  { method, ...facts }: RoutedCharge,
): Promise<{ name: string | null }> {
  const [first] = rankConnections(company, method, facts);
  if (!first) return { name: null };
  const all = await listNamed(company.id, db());
  return { name: all.find(({ id }) => id === first.id)?.name ?? null };
}
