import type { Call, Seller } from "./contract";
import type { Prepare } from "./prepare";

const customer = { name: "João Souza", email: "joao@example.com", documentType: "cpf", document: "11144477735" };

async function transaction(seller: Seller): Promise<string> {
  const { id } = await seller.make("charges-pixQrCode", { body: { amountInCents: 4990, customer } });
  const call = { parameters: { transactionId: String(id) } };
  await seller.make("sandbox-pay", call);
  await seller.make("sandbox-chargeback", call);
  return String(id);
}

async function disputeOf(seller: Seller, transactionId: string): Promise<Call> {
  const disputes = await seller.make("disputes-list", { query: { transactionId } });
  const [first] = Object.values(disputes) as { id: string }[];
  return { parameters: { disputeId: first?.id ?? "" } };
}

const opened: Prepare = async (seller) => disputeOf(seller, await transaction(seller));

const text = "Entregue em 20/11, com o aceite do comprador.";
const withText: Prepare = async (seller) => ({ ...(await opened(seller)), body: { text } });

export const defendedBefore: Prepare = async (seller) => {
  const call = await withText(seller);
  await seller.make("disputes-defend", call);
  return call;
};

export const defendedTooLate: Prepare = async (seller) => {
  const transactionId = await transaction(seller);
  const call = await disputeOf(seller, transactionId);
  await seller.make("sandbox-chargebackLost", { parameters: { transactionId } });
  return { ...call, body: { text } };
};

export const disputeCases: Record<string, Record<string, Prepare>> = {
  "disputes-list": {
    "the first page": async (seller) => {
      await opened(seller);
      return {};
    },
    "every filter": async (seller) => ({
      query: {
        limit: "5",
        offset: "0",
        status: "opened",
        kind: "infraction",
        startDate: "1900-01-01",
        endDate: "2099-12-31",
        transactionId: await transaction(seller),
      },
    }),
  },
  "disputes-get": {
    "an open one": opened,
    "a defended one": async (seller) => {
      const { body: _, ...call } = await defendedBefore(seller);
      return call;
    },
  },
  "disputes-defend": {
    "everything optional": async (seller) => ({
      ...(await withText(seller)),
      body: { text, links: ["https://loja.example.com/provas/1042.pdf"] },
    }),
    "a text alone": withText,
  },
};
