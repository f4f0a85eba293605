const subscriptionId = "0199b7d4-1c2e-7a90-8b3c-5d6e7f8091a2";
const productId = "0199b7d0-3a4b-7c5d-9e6f-708192a3b4c5";
const customerId = "0199a1c2-7c5a-7b1c-8d2e-3f4a5b6c7d8e";
const transactionId = "0199b7d4-1b9f-7d20-a1b2-c3d4e5f60718";
const offerSlug = "h7k2m9qx4w3t";
const cardToken = "tok_8Zk1pYw3Jt5vQe7Rx9Lc2Nf4Mh6Bd0Sg1Ua3Ow5Ei7";
const startedAt = "2026-11-20T13:40:12.345Z";
const nextChargeAt = "2026-12-20T13:40:12.345Z";

const customer = {
  name: "Maria da Silva",
  email: "maria@example.com",
  documentType: "cpf",
  document: "52998224725",
  phone: "+5511987654321",
};

const metadata = { turma: "2026-2" };

export const newSubscriptionExamples = [
  {
    productId,
    offerSlug,
    card: { cardToken, holderName: "MARIA DA SILVA" },
    customer,
    description: "Clube do pão",
    metadata,
  },
  { productId, offerSlug, pix: { automatic: true }, customer },
];

const transaction = {
  id: transactionId,
  status: "paid",
  card: { token: cardToken, brand: "visa", last4: "1111" },
  fees: 199,
  refuseReason: null,
};

export const subscriptionResultExamples = [
  { transaction, subscription: { id: subscriptionId, status: "active", nextChargeAt } },
  {
    transaction: {
      ...transaction,
      status: "refused",
      card: { ...transaction.card, last4: "9995" },
      fees: 0,
      refuseReason: "insufficient_funds",
    },
  },
  {
    transaction: {
      id: transactionId,
      status: "pending",
      pix: {
        emv: "00020101021226520014br.gov.bcb.pix2530pix.example.com/qr/v2/0199b7d5520400005303986540529.905802BR5912Clube do pao6009SAO PAULO62070503***80560014br.gov.bcb.pix2534pix.example.com/qr/v2/rec/0199b7d4630404D0",
        qrCode:
          "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
        txid: "0199b7d41b9f7d20a1b2c3d4e5f60718",
        expiresAt: "2026-11-21T13:40:12.345Z",
      },
      fees: 30,
      refuseReason: null,
    },
    authorization: { id: "0199b7d4-3d4e-7f50-8a61-728394a5b6c7", status: "created" },
  },
  { transaction: { ...transaction, status: "pending", card: { ...transaction.card, last4: "0036" } } },
];

export const subscriptionExamples = [
  {
    id: subscriptionId,
    assinatura: {
      dataDeInicio: startedAt,
      status: "active",
      statusLabel: "Ativa",
      acessoRemovidoEm: null,
      tipo: "assinatura",
      produto: "Clube do pão",
      plano: "Mensal",
      valorInCents: 2990,
      valorLiquidoInCents: 2791,
      parcelas: 1,
      frequencia: "Mensal",
      periodicidade: "monthly",
      cobrancasAprovadas: 1,
      dataDoCancelamento: null,
      proximaCobrancaEm: nextChargeAt,
      formaDePagamento: "credit_card",
      autorizacao: null,
      aguardaConexao: false,
      aguardaDados: null,
      cancelaEm: null,
      pausa: null,
      motivoDaSaida: null,
    },
    cliente: {
      id: customerId,
      nome: customer.name,
      email: customer.email,
      celular: customer.phone,
      documento: customer.document,
      tipoDocumento: "CPF",
      metadata: {},
    },
    metadata,
    pagamentos: [
      {
        id: transactionId,
        status: "paid",
        valorInCents: 2990,
        parcelas: 1,
        criadoEm: startedAt,
        aprovadoEm: startedAt,
        motivoRecusa: null,
      },
    ],
  },
];

export const subscriptionSummaryExamples = [
  {
    id: subscriptionId,
    status: "active",
    productId,
    offerSlug,
    productName: "Clube do pão",
    planName: "Mensal",
    frequency: "monthly",
    amountInCents: 2990,
    customer: {
      id: customerId,
      name: customer.name,
      phone: customer.phone,
      documentType: "CPF",
      document: customer.document,
      emails: [customer.email],
      metadata: {},
    },
    metadata,
    nextChargeAt,
    endsAt: null,
    pausedUntil: null,
    createdAt: startedAt,
  },
];

export const newCardExamples = [{ cardToken, holderName: "MARIA DA SILVA" }];
