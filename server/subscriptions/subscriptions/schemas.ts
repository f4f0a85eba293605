import { z } from "zod";
import { frequencies } from "@/db/schema/catalog-enums";
import { authorizationStates, cardBrands, paymentMethods, transactionStatuses } from "@/db/schema/payments-enums";
import { leavingReasons, subscriptionSorts, subscriptionStatuses } from "@/db/schema/subscriptions-enums";
import { Metadata } from "../../core/procedures/metadata";
import {
  backwards,
  CentsRead,
  createdDays,
  Instant,
  line,
  PathId,
  pageShape,
  runsForward,
} from "../../core/procedures/wire";
import { HolderName } from "../../payments/cards/schemas";
import { CardReturnUrl, ChallengeUrl, Fees, RefuseReason, Status } from "../../payments/transactions/charge-fields";
import { chargeShape } from "../../payments/transactions/schemas";
import * as examples from "./examples";

export const SubscriptionStatus = z.enum(subscriptionStatuses).meta({
  description: "`past_due`: a renewal failed and will be retried; access continues. `canceled` is final.",
});

const CardToken = z.string().min(1);

export const NewSubscription = z
  .strictObject({
    productId: PathId.meta({ description: "Subscription product." }),
    offerSlug: z.string().min(1).max(128).meta({ description: "Plan whose price is charged." }),
    card: z
      .strictObject({ cardToken: CardToken, holderName: HolderName.optional() })
      .optional()
      .meta({ description: "Card that pays every cycle. Either this or `pix`." }),
    pix: z
      .strictObject({ automatic: z.literal(true) })
      .optional()
      .meta({
        description:
          "Pix Automático: the buyer pays the first charge and authorizes later ones. Either this or `card`.",
      }),
    customer: chargeShape.customer,
    orderBumpIds: z
      .array(z.string().min(1).max(128))
      .max(5)
      .refine((ids) => new Set(ids).size === ids.length, { error: "must not name an order bump twice" })
      .optional()
      .meta({ uniqueItems: true, description: "Order bumps of the product, included in the first charge only." }),
    couponCode: line({ min: 1, max: 40 }).optional().meta({
      description: "Reduces the first charge, or every charge, depending on the coupon.",
    }),
    postbackUrl: chargeShape.postbackUrl.meta({
      description: "Receives the events of the first transaction, in addition to the company's webhooks.",
    }),
    returnUrl: CardReturnUrl,
    description: chargeShape.description.meta({
      description: "Description of the first charge and of every renewal. Defaults to the product's name.",
    }),
    metadata: chargeShape.metadata.meta({
      description: "Your keys and values for the subscription, its first charge and every renewal.",
    }),
  })
  .superRefine(({ card, pix }, ctx) => {
    if (!card && !pix) ctx.addIssue({ code: "custom", path: ["card"], message: "is required, or pix" });
    if (card && pix) ctx.addIssue({ code: "custom", path: ["pix"], message: "must not come with card" });
  })
  .meta({ id: "NewSubscription", examples: examples.newSubscriptionExamples });
export type NewSubscription = z.infer<typeof NewSubscription>;

export const SubscriptionResult = z
  .object({
    transaction: z.object({
      id: z.string(),
      status: Status,
      card: z
        .object({ token: z.string(), brand: z.enum(cardBrands), last4: z.string(), challengeUrl: ChallengeUrl })
        .optional()
        .meta({ description: "Omitted with Pix Automático." }),
      pix: z.object({ emv: z.string(), qrCode: z.string(), txid: z.string(), expiresAt: Instant }).optional().meta({
        description: "Code that pays the first charge and authorizes later ones. Omitted with a card.",
      }),
      fees: Fees,
      refuseReason: RefuseReason,
    }),
    subscription: z
      .object({ id: z.string(), status: SubscriptionStatus, nextChargeAt: Instant.nullable() })
      .optional()
      .meta({
        description:
          "Omitted until the first charge is approved; with Pix Automático, until it is paid and authorized. `subscription_created` announces the subscription.",
      }),
    authorization: z
      .object({ id: z.string(), status: z.enum(authorizationStates) })
      .optional()
      .meta({ description: "Pix Automático authorization. Omitted with a card." }),
  })
  .meta({ id: "SubscriptionResult", examples: examples.subscriptionResultExamples });
export type SubscriptionResult = z.infer<typeof SubscriptionResult>;

export const SubscriptionId = z.strictObject({ subscriptionId: PathId });

const Payment = z.object({
  id: z.string().meta({ description: "The transaction." }),
  status: z.enum(transactionStatuses),
  valorInCents: CentsRead,
  parcelas: z.int(),
  criadoEm: Instant,
  aprovadoEm: Instant.nullable(),
  motivoRecusa: RefuseReason,
});

export const Subscription = z
  .object({
    id: z.string(),
    assinatura: z.object({
      dataDeInicio: Instant.meta({ description: "Anchor from which every cycle is counted." }),
      status: SubscriptionStatus,
      statusLabel: z.string().meta({ example: "Ativa" }),
      acessoRemovidoEm: Instant.nullable(),
      tipo: z.string().meta({ description: "Always `assinatura`." }),
      produto: z.string().meta({ description: "Name of the product at the time of sale." }),
      plano: z.string().meta({ description: "Name of the plan at the time of sale." }),
      valorInCents: CentsRead.meta({ description: "Amount of each renewal." }),
      valorLiquidoInCents: CentsRead.meta({ description: "Seller's net amount of one regular cycle." }),
      parcelas: z.int().nullable(),
      frequencia: z.string().meta({ example: "Mensal" }),
      periodicidade: z.enum(frequencies).meta({ description: "Machine-readable frequency." }),
      cobrancasAprovadas: z.int().meta({ description: "Charges approved so far, including the first." }),
      dataDoCancelamento: Instant.nullable(),
      proximaCobrancaEm: Instant.nullable().meta({
        description: "Next charge attempt. Null once canceled, also by a buyer whose paid period still lasts.",
      }),
      formaDePagamento: z.enum(paymentMethods).meta({
        description: "Payment method of each cycle: `credit_card`, or `pix` by an authorization (Pix Automático).",
      }),
      autorizacao: z
        .object({ id: z.string(), status: z.enum(authorizationStates) })
        .nullable()
        .meta({ description: "Authorization that pays the subscription. Null if a card does." }),
      aguardaConexao: z.boolean().meta({
        description:
          "Whether due cycles wait because none of your connections supports them. Does not count as a failed attempt.",
      }),
      aguardaDados: z.string().nullable().meta({
        description:
          "Missing customer field, such as `phone` or `address.zipCode`, that every one of your connections needs before it can charge the next cycle. The cycle waits for it. Does not count as a failed attempt. Null if nothing is missing.",
      }),
      cancelaEm: Instant.nullable().meta({
        description:
          "End date after the buyer canceled the subscription, here or by ending the authorization in their bank. Nothing is charged until then. Null otherwise.",
      }),
      pausa: z.object({ desde: Instant, ate: Instant }).nullable().meta({
        description:
          "Pause that the buyer chose, from the end of the paid period. Nothing is charged during it. Null if none.",
      }),
      motivoDaSaida: z
        .object({ motivo: z.enum(leavingReasons), comentario: z.string().nullable() })
        .nullable()
        .meta({ description: "Reason given by the buyer for canceling, if any." }),
    }),
    cliente: z.object({
      id: z.string(),
      nome: z.string(),
      email: z.string(),
      celular: z.string(),
      documento: z.string(),
      tipoDocumento: z.string().meta({ example: "CPF" }),
      metadata: Metadata,
    }),
    metadata: Metadata,
    pagamentos: z.array(Payment).meta({ description: "Last 20 charges, newest first." }),
  })
  .meta({ id: "Subscription", examples: examples.subscriptionExamples });
export type Subscription = z.infer<typeof Subscription>;

export const SubscriptionCustomer = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  documentType: z.string().meta({ example: "CPF" }),
  document: z.string(),
  emails: z.array(z.string()),
  metadata: Metadata,
});
export type SubscriptionCustomer = z.infer<typeof SubscriptionCustomer>;

export const SubscriptionSummary = z
  .object({
    id: z.string(),
    status: SubscriptionStatus,
    productId: z.string(),
    offerSlug: z.string(),
    productName: z.string().meta({ description: "Name of the product at the time of sale." }),
    planName: z.string().meta({ description: "Name of the plan at the time of sale." }),
    frequency: z.enum(frequencies),
    amountInCents: CentsRead.meta({ description: "Amount of each renewal." }),
    customer: SubscriptionCustomer,
    metadata: Metadata,
    nextChargeAt: Instant.nullable().meta({
      description: "Next charge attempt. Null once canceled, also by a buyer whose paid period still lasts.",
    }),
    endsAt: Instant.nullable().meta({
      description: "End date after a cancellation by the buyer. Null otherwise, and once it has ended.",
    }),
    pausedUntil: Instant.nullable().meta({ description: "End of the buyer's pause, scheduled or in progress." }),
    createdAt: Instant,
  })
  .meta({ id: "SubscriptionSummary", examples: examples.subscriptionSummaryExamples });
export type SubscriptionSummary = z.infer<typeof SubscriptionSummary>;

const filterShape = {
  ...pageShape,
  ...createdDays,
  status: z.enum(subscriptionStatuses).optional().meta({ description: "Only subscriptions in this state." }),
  productId: PathId.optional().meta({ description: "Only subscriptions of this product." }),
  document: z.string().min(1).max(20).optional().meta({ description: "The buyer's CPF or CNPJ, without punctuation." }),
};

export const SubscriptionQuery = z.strictObject(filterShape).refine(runsForward, backwards);
export type SubscriptionQuery = z.infer<typeof SubscriptionQuery>;

export const SortedSubscriptionQuery = z.strictObject({
  ...filterShape,
  search: line({ min: 1, max: 160 })
    .optional()
    .meta({ description: "An id, a CPF or CNPJ, or part of the buyer's name or e-mail." }),
  customerId: PathId.optional().meta({ description: "Only subscriptions of this customer." }),
  sort: z.enum(subscriptionSorts).default("-createdAt"),
});
export type SortedSubscriptionQuery = z.infer<typeof SortedSubscriptionQuery>;

export const SubscriptionPage = z.object({ rows: z.array(SubscriptionSummary), totalRows: z.int() });
export type SubscriptionPage = z.infer<typeof SubscriptionPage>;

export const Cancellation = z
  .object({ success: z.literal(true), message: z.string() })
  .meta({ id: "SubscriptionCanceled", examples: [{ success: true, message: "Subscription canceled" }] });

export const NewCard = z
  .strictObject({ subscriptionId: PathId, cardToken: CardToken, holderName: HolderName.optional() })
  .meta({ id: "NewSubscriptionCard", examples: examples.newCardExamples });
export type NewCard = z.infer<typeof NewCard>;

export const NoFields = z.strictObject({});
