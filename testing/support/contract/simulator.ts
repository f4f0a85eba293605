import type { RefusalCode } from "@/server/errors";
import type { Call, Seller } from "./contract";
import type { Prepare } from "./prepare";
import { keptWebhook } from "./webhooks";

const customer = { name: "João Souza", email: "joao@example.com", documentType: "cpf", document: "11144477735" };
const charge = { body: { amountInCents: 4990, customer } };

async function pixCode(seller: Seller, more: object = {}): Promise<Call> {
  const { pix } = await seller.make("charges-pixQrCode", charge);
  return { body: { code: (pix as { emv: string }).emv, ...more } };
}

async function boletoLine(seller: Seller): Promise<Call> {
  const { boleto } = await seller.make("charges-boleto", charge);
  return { body: { code: (boleto as { digitableLine: string }).digitableLine } };
}

export async function cancelOrders(seller: Seller): Promise<void> {
  const { orders } = await seller.make("simulator-get", {});
  for (const { id } of orders as { id: string }[]) {
    await seller.make("simulator-cancel", { parameters: { orderId: id } });
  }
}

async function onlyOrder(seller: Seller): Promise<Call> {
  await cancelOrders(seller);
  const placed = await seller.make("simulator-issuer", { body: { answer: "approve" } });
  const [order] = placed.orders as { id: string }[];
  return { parameters: { orderId: order?.id ?? "" } };
}

export const simulatorCases: Record<string, Record<string, Prepare>> = {
  "simulator-read": { "a Pix": pixCode, "a boleto": boletoLine },
  "simulator-pay": {
    "what is due": pixCode,
    "less, late, by somebody else": (seller) =>
      pixCode(seller, {
        amountInCents: 1,
        isLate: true,
        ispb: "60701190",
        payer: { name: "Ana", documentType: "cpf", document: "52998224725" },
      }),
    "a boleto": boletoLine,
  },
  "simulator-get": { "the orders": () => ({}) },
  "simulator-issuer": { "an approval": () => ({ body: { answer: "approve" } }) },
  "simulator-bank": { "a slow call": () => ({ body: { answer: "slow", seconds: 1 } }) },
  "simulator-webhook": { "a failure": async (seller) => ({ body: { webhookId: await keptWebhook(seller) } }) },
  "simulator-cancel": { "an order": onlyOrder },
};

export const simulatorRefusals: readonly (readonly [operationId: string, code: RefusalCode, prepare: Prepare])[] = [
  ["simulator-read", "code_unreadable", () => ({ body: { code: "00020101" } })],
  [
    "simulator-pay",
    "document_invalid",
    (seller) => pixCode(seller, { payer: { name: "Ana", documentType: "cpf", document: "52998224726" } }),
  ],
];
