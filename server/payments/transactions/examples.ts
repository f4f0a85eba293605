/**
 * Examples for the OpenAPI document. Documents and card numbers are valid, so the sandbox accepts
 * each request as is, except for its card token.
 */

const transactionId = "0199a1c2-7c5b-7d3e-9f40-4b1d2e3f4a5b";
const cardToken = "tok_8Zk1pYw3Jt5vQe7Rx9Lc2Nf4Mh6Bd0Sg1Ua3Ow5Ei7";
const emv =
  "00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/0199a1c27c5b7d3e9f404b1d2e3f4a5b" +
  "520400005303986540549.905802BR5916Banca da Esquina6009SAO PAULO62070503***630454CE";
const qrCode =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==";

const person = {
  name: "Maria da Silva",
  email: "maria@example.com",
  documentType: "cpf",
  document: "52998224725",
  phone: "+5511987654321",
};
const business = {
  name: "Padaria do Bairro Ltda",
  email: "compras@example.com",
  documentType: "cnpj",
  document: "11222333000181",
};

export const pixChargeExamples = [
  {
    amountInCents: 4990,
    description: "Curso de pão caseiro",
    customer: person,
    returnUrl: "https://loja.example.com/pedidos/1042",
  },
  {
    amountInCents: 12000,
    customer: business,
    items: [
      { title: "Farinha de trigo, 5 kg", amountInCents: 4500, quantity: 2, tangible: true },
      { title: "Entrega", amountInCents: 3000, quantity: 1, tangible: false },
    ],
    externalId: "pedido-1042",
    metadata: { loja: "centro", vendedora: "Ana" },
  },
];

const pixResult = { id: transactionId, status: "pending", fees: 49 };

const paymentUrl = "https://pay.example.com/pay/q3Zb0kYw3Jt5vQe7Rx9Lc2Nf4Mh6Bd0Sg1Ua3Ow5Ei7Tz8Hn2Vk4Xs6Wm9Pj1Ly";

export const pixResultExamples = [{ ...pixResult, pix: { emv, qrCode }, paymentUrl }];

export const cobChargeExamples = [
  {
    amountInCents: 4990,
    description: "Mensalidade de março",
    customer: person,
    cob: {
      expirationDate: "2099-03-10",
      daysAfterDueDate: 30,
      fine: { type: "percent", value: 2 },
      interest: { type: "percent", basis: "month", calendar: "calendar", value: 1 },
      discount: { type: "fixed", basis: "until_date", dates: [{ date: "2099-03-05", value: 500 }] },
    },
  },
];

export const boletoChargeExamples = [{ amountInCents: 4990, description: "Pedido 1042", customer: business }];

export const boletoResultExamples = [
  {
    id: transactionId,
    status: "pending",
    fees: 349,
    boleto: {
      url: "https://pay.example.com/boleto/3Jt5vQe7Rx9Lc2Nf4Mh6Bd",
      barcode: "99999164100000049900001098936774422600000010",
      digitableLine: "99990001039893677442526000000104916410000004990",
      dueAt: "2026-11-26T02:59:59.999Z",
    },
    paymentUrl,
  },
];

export const cardChargeExamples = [
  { amountInCents: 4990, customer: person, card: { cardToken, installments: 3, holderName: "MARIA DA SILVA" } },
];

const chargedCard = { token: cardToken, brand: "visa", last4: "1111" };

export const cardResultExamples = [
  { id: transactionId, status: "paid", fees: 299, card: chargedCard, refuseReason: null },
  {
    id: transactionId,
    status: "refused",
    fees: 0,
    card: { ...chargedCard, last4: "9995" },
    refuseReason: "insufficient_funds",
  },
  { id: transactionId, status: "pending", fees: 299, card: { ...chargedCard, last4: "0036" }, refuseReason: null },
];

export const refundRecordExamples = [
  {
    id: "0199a1c2-7c5d-7e1f-8a2b-3c4d5e6f7a8b",
    transactionId,
    amountInCents: 1000,
    status: "completed",
    reason: "Uma aula não foi dada",
    createdAt: "2026-11-21T09:12:00.000Z",
    refundedAt: "2026-11-21T09:12:01.250Z",
  },
];

export const refundExamples = [{ amountInCents: 1000, reason: "Uma aula não foi dada" }];

const transaction = {
  id: transactionId,
  amount: 4990,
  description: "Curso de pão caseiro",
  createdAt: "2026-11-20T13:40:12.345Z",
  customer: {
    id: "0199a1c2-7c5a-7b1c-8d2e-3f4a5b6c7d8e",
    name: person.name,
    phone: person.phone,
    documentType: "CPF",
    document: person.document,
    email: person.email,
    emails: [person.email],
    metadata: {},
  },
  boleto: null,
  cob: null,
  refundedInCents: 0,
  externalId: null,
  metadata: {},
  items: [
    {
      offerSlug: "p7Hq2mXw9KcR",
      title: "Curso de pão caseiro",
      amountInCents: 4990,
      quantity: 1,
      tangible: false,
      discountInCents: 1000,
      couponCode: "MENOS10",
    },
  ],
  subscriptionId: null,
  tracking: { source: "instagram", campaign: "natal" },
};
const pix = { emv, qrCode, txid: "0199a1c27c5b7d3e9f404b1d2e3f4a5b", expiresAt: "2026-11-21T13:40:12.345Z" };

const paidPix = {
  ...transaction,
  paymentMethod: "pix",
  status: "paid",
  netAmount: 4941,
  fees: 49,
  updatedAt: "2026-11-20T13:45:30.000Z",
  aprovedAt: "2026-11-20T13:45:30.000Z",
  refuseReason: null,
  Pix: {
    ...pix,
    endToEndId: "E1234567820261120134512345678901",
    payerInfo: { name: person.name, document: person.document },
  },
  card: null,
  amountDueInCents: null,
  amountPaidInCents: 4990,
  installments: 1,
  installmentInterest: null,
};

const refusedCard = {
  ...transaction,
  paymentMethod: "credit_card",
  status: "refused",
  netAmount: 0,
  fees: 0,
  updatedAt: "2026-11-20T13:40:12.980Z",
  aprovedAt: null,
  refuseReason: "insufficient_funds",
  Pix: null,
  card: { brand: "visa", last4: "9995", holderName: "MARIA DA SILVA", refuseCode: "51", retryable: true },
  amountDueInCents: null,
  amountPaidInCents: null,
  installments: 3,
  installmentInterest: null,
};

export const transactionExamples = [paidPix, refusedCard];

const later = "2026-11-23T09:12:00.000Z";

export const paidExamples = [paidPix];
export const refundedExamples = [{ ...paidPix, refundedInCents: 1000, updatedAt: later }];
export const disputedExamples = [{ ...paidPix, status: "chargeback", updatedAt: later }];
export const canceledExamples = [
  {
    ...paidPix,
    status: "canceled",
    netAmount: 0,
    fees: 0,
    updatedAt: later,
    aprovedAt: null,
    Pix: { ...pix, endToEndId: null, payerInfo: null },
    amountPaidInCents: null,
  },
];

const disputeRecord = {
  id: "0199c7f0-4b1a-7d3e-9c5f-60718293a4b5",
  kind: "infraction",
  transactionId: paidPix.id,
  amountInCents: paidPix.amount,
  reason: "",
  status: "opened",
  deadlineAt: "2026-11-30T09:12:00.000Z",
  defence: null,
  createdAt: later,
  updatedAt: later,
};
const defence = {
  text: "A aluna assistiu a 12 aulas entre 20 e 27/11, como mostram os registros de acesso.",
  links: ["https://loja.example.com/provas/1042.pdf"],
};
const answered = "2026-11-24T12:30:00.000Z";

export const defenceExamples = [defence];

export const shipmentExamples = [
  {
    id: "0199a1c9-2f4b-7c60-9d1e-3a5b7c9d1e2f",
    transactionId: paidPix.id,
    status: "shipped",
    carrier: "Correios",
    trackingCode: "AA123456785BR",
    trackingUrl: "https://rastreamento.correios.com.br/app/index.php?objetos=AA123456785BR",
    shippedAt: "2026-11-24T17:20:10.500Z",
    deliveredAt: null,
    items: [{ title: "Farinha de trigo, 5 kg", amountInCents: 4500, quantity: 2 }],
  },
];

export const disputeExamples = [disputeRecord];
export const defendedExamples = [
  { ...disputeRecord, status: "defended", defence: { ...defence, sentAt: answered }, updatedAt: answered },
];
