import { and, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { customers, subscriptions, transactions } from "@/db/schema";
import type { Frequency } from "@/db/schema/catalog-enums";
import type { SubscriptionStatus } from "@/db/schema/subscriptions-enums";
import { connectionOf, mayCharge, takesMethod } from "../../acquiring/connections/connections";
import { type PaymentWay, wayOf } from "../../acquiring/connections/payment-way";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { feeOf } from "../../ledger/fees/fees";
import { findCardPlace } from "../../payments/cards/stored-cards";
import { type AuthorizationRow, findAuthorization, isLive } from "../../payments/pix-automatico/authorizations";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { readPayer } from "../renewals/open-cycle";
import { findPayerLack } from "./payer-lack";
import type { Subscription } from "./schemas";
import type { SubscriptionRow } from "./subscription-shape";
import { ofId } from "./subscriptions";

const cardWay = { method: "credit_card", settlesToSeller: false } as const satisfies PaymentWay;

const chargesShown = 20;

const statusLabels: Record<SubscriptionStatus, string> = {
  active: "Ativa",
  past_due: "Em atraso",
  canceled: "Cancelada",
};

const frequencyLabels: Record<Frequency, string> = {
  weekly: "Semanal",
  biweekly: "Quinzenal",
  monthly: "Mensal",
  bimonthly: "Bimestral",
  quarterly: "Trimestral",
  semiannual: "Semestral",
  annual: "Anual",
};

/**
 * Returns a company's subscription in the API format, with its last 20 charges.
 *
 * @throws NOT_FOUND.
 */
export async function getSubscription(company: CompanyIdentity, subscriptionId: string): Promise<Subscription> {
  if (!isId(subscriptionId)) return fail("NOT_FOUND");
  const [[found], charges] = await Promise.all([
    db()
      .select({ row: subscriptions, customer: customers })
      .from(subscriptions)
      .innerJoin(
        customers,
        and(eq(customers.companyId, subscriptions.companyId), eq(customers.id, subscriptions.customerId)),
      )
      .where(ofId(company.id, subscriptionId)),
    listCharges(company.id, subscriptionId),
  ]);
  if (!found) return fail("NOT_FOUND");
  const { row, customer } = found;
  const authorization = row.authorizationId ? await findAuthorization(company.id, row.authorizationId) : null;
  const way = authorization ? wayOf("pix", connectionOf(company, authorization)) : cardWay;
  return {
    id: row.id,
    assinatura: {
      dataDeInicio: row.startedAt.toISOString(),
      status: row.status,
      statusLabel: statusLabels[row.status],
      acessoRemovidoEm: row.accessRemovedAt?.toISOString() ?? null,
      tipo: "assinatura",
      produto: row.productName,
      plano: row.planName,
      valorInCents: row.amount,
      valorLiquidoInCents:
        row.amount - feeOf(way, row.amount, company, row.nextChargeAt ?? row.canceledAt ?? row.startedAt),
      parcelas: 1,
      frequencia: frequencyLabels[row.frequency],
      periodicidade: row.frequency,
      cobrancasAprovadas: row.approvedCharges,
      dataDoCancelamento: row.canceledAt?.toISOString() ?? null,
      proximaCobrancaEm: row.leavingAt ? null : (row.nextChargeAt?.toISOString() ?? null),
      formaDePagamento: methodOf(row, charges),
      autorizacao: authorization && { id: authorization.id, status: authorization.state },
      aguardaConexao: isHeld(company, row, authorization),
      aguardaDados: await findLack(company, row),
      cancelaEm:
        row.leavingAt || (authorization && !isLive(authorization)) ? (row.nextChargeAt?.toISOString() ?? null) : null,
      pausa: pauseOf(row),
      motivoDaSaida: row.leavingReason && { motivo: row.leavingReason, comentario: row.leavingNote },
    },
    cliente: {
      id: customer.id,
      nome: customer.name,
      email: customer.emails[0] ?? "",
      celular: customer.phone,
      documento: customer.document,
      tipoDocumento: customer.documentType.toUpperCase(),
      metadata: customer.metadata ?? {},
    },
    metadata: row.metadata ?? {},
    pagamentos: charges.map(toPayment),
  };
}

export function pauseOf({ pausedAt, resumesAt }: SubscriptionRow): Subscription["assinatura"]["pausa"] {
  return pausedAt && resumesAt && { desde: pausedAt.toISOString(), ate: resumesAt.toISOString() };
}

function isHeld(company: CompanyIdentity, { status }: SubscriptionRow, payer: AuthorizationRow | null): boolean {
  if (status === "canceled") return false;
  return payer ? !mayCharge(connectionOf(company, payer)) : !takesMethod(company, "credit_card");
}

async function findLack(company: CompanyIdentity, row: SubscriptionRow): Promise<string | null> {
  const stored = row.storedCardId && (await findCardPlace(row.companyId, row.storedCardId));
  if (!stored || row.status === "canceled") return null;
  return findPayerLack(company, row, await readPayer(row), stored)?.field ?? null;
}

/** A canceled subscription keeps its last method. */
function methodOf({ storedCardId, authorizationId }: SubscriptionRow, [last]: TransactionRow[]) {
  if (authorizationId) return "pix";
  return storedCardId ? "credit_card" : (last?.paymentMethod ?? "credit_card");
}

export function listCharges(companyId: string, subscriptionId: string): Promise<TransactionRow[]> {
  return db()
    .select()
    .from(transactions)
    .where(and(eq(transactions.companyId, companyId), eq(transactions.subscriptionId, subscriptionId)))
    .orderBy(sql`${transactions.createdAt} DESC NULLS LAST`, sql`${transactions.id} DESC NULLS LAST`)
    .limit(chargesShown);
}

function toPayment(row: TransactionRow): Subscription["pagamentos"][number] {
  return {
    id: row.id,
    status: row.status,
    valorInCents: row.amount,
    parcelas: row.installments,
    criadoEm: row.createdAt.toISOString(),
    aprovadoEm: row.approvedAt?.toISOString() ?? null,
    motivoRecusa: row.refuseReason,
  };
}
