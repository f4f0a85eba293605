import type { PagarmeAccount } from "./accounts";
import { simulatorCards } from "./cards";
import type { FakePagarme } from "./fake";
import { idOf } from "./ids";

interface ChargeJson {
  id: string;
  code: string;
  status: string;
  paid_amount: number;
  last_transaction: {
    status: string;
    threed_authentication_url: string;
    line: string;
    barcode: string;
    qr_code: string;
  };
}

interface BodyJson extends ChargeJson {
  canceled_amount: number;
  charges: [ChargeJson];
  data: [ChargeJson, ...ChargeJson[]];
  paging: { total: number };
  metadata: unknown;
  errors: Record<string, string[]>;
}

interface RawAnswer {
  status: number;
  text: string;
  json: BodyJson;
}

export function createRawClient({ url }: Pick<FakePagarme, "url">, { keys }: Pick<PagarmeAccount, "keys">) {
  const authorization = `Basic ${Buffer.from(`${keys.secretKey}:`).toString("base64")}`;
  return async (method: string, path: string, body?: object, more: Record<string, string> = {}): Promise<RawAnswer> => {
    const headers = new Headers({ authorization, ...more });
    if (body) headers.set("content-type", "application/json");
    const response = await fetch(`${url}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json") && text !== "";
    return { status: response.status, text, json: isJson ? JSON.parse(text) : null };
  };
}

const address = {
  street: "Rua das Laranjeiras",
  number: "100",
  zip_code: "50000000",
  neighborhood: "Centro",
  city: "Recife",
  state: "PE",
  country: "BR",
  complement: "",
  line_1: "100, Rua das Laranjeiras, Centro",
  line_2: "",
};

export const aCustomer = (email = "maria@example.com") => ({
  name: "Maria da Silva",
  email,
  document: "52998224725",
  document_type: "CPF",
  type: "individual",
  address,
  metadata: {},
  phones: { mobile_phone: { country_code: "55", area_code: "81", number: "999990000" } },
  code: email,
});

export const payments = {
  pix: (expiresAt: Date) => ({ payment_method: "pix", pix: { expires_at: expiresAt.toISOString() } }),
  boleto: (dueAt: Date) => ({
    payment_method: "boleto",
    boleto: {
      retries: 0,
      instructions: "Curso",
      due_at: dueAt.toISOString(),
      billing_address: address,
      document_number: "1",
      statement_descriptor: "LOJA",
    },
  }),
  card: (number: string, more: object = {}) => ({
    payment_method: "credit_card",
    credit_card: {
      installments: 1,
      statement_descriptor: "LOJA",
      operation_type: "auth_and_capture",
      auto_recovery: false,
      card: {
        number,
        holder_name: "MARIA DA SILVA",
        exp_month: 12,
        exp_year: 2049,
        cvv: "123",
        billing_address: address,
      },
      ...more,
    },
  }),
};

export const anOrder = (code: string, payment: object, amount = 10_000) => ({
  code,
  closed: true,
  items: [{ amount, description: "Curso", quantity: 1, category: "education", code: "curso" }],
  customer: aCustomer(),
  payments: [payment],
});

export async function tokenize(
  { url }: Pick<FakePagarme, "url">,
  { keys }: PagarmeAccount,
  number: string = simulatorCards.paid,
): Promise<string | null> {
  const card = { number, holder_name: "MARIA DA SILVA", exp_month: 12, exp_year: 2049, cvv: "123" };
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ type: "card", card });
  const answer = await fetch(`${url}/tokens?appId=${keys.publicKey}`, { method: "POST", headers, body });
  const { id } = (await answer.json()) as { id?: string };
  return id ?? null;
}

/**
 * Credits a recipient through an earlier Pix. The account's default recipient receives it net of
 * the acquirer's fee. Another recipient receives the whole amount: the Pix is for twice as much,
 * and the default recipient gets the other half and bears the fee.
 */
export async function sellEarlier(
  pagarme: Pick<FakePagarme, "url" | "now">,
  account: PagarmeAccount,
  cents: number,
  recipientId = account.books.defaultRecipient.id,
): Promise<void> {
  const { id } = account.books.defaultRecipient;
  const isOwn = recipientId === id;
  const pix = payments.pix(new Date(pagarme.now().getTime() + 60_000));
  const payment = isOwn ? pix : { ...pix, split: aSplit(recipientId, cents, id, cents) };
  const code = idOf("earlier");
  const order = anOrder(code, payment, isOwn ? cents : 2 * cents);
  await createRawClient(pagarme, account)("POST", "/orders", order);
  account.pay(code);
}

/** Split of a sale: the first recipient bears the risk, the second bears the fee and gets the remainder. */
export const aSplit = (seller: string, sellerAmount: number, platform: string, platformAmount: number) => [
  {
    type: "flat",
    amount: sellerAmount,
    recipient_id: seller,
    options: { liable: true, charge_processing_fee: false, charge_remainder_fee: false },
  },
  {
    type: "flat",
    amount: platformAmount,
    recipient_id: platform,
    options: { liable: false, charge_processing_fee: true, charge_remainder_fee: true },
  },
];
