import type { Sql } from "postgres";
import { getCompany } from "@/server/accounts/company/companies";
import { currentVaultKey, tokenHash } from "@/server/core/crypto/seal";
import { createCardToken } from "@/server/payments/cards/card-tokens";
import { type Buyer, openArchive, openShop, type Seller } from "./installation";
import type { Recording } from "./script";
import type { Shape } from "./yardstick";

export const parts = [
  "pix",
  "card",
  "read",
  "list",
  "log",
  "filters",
  "webhooks",
  "renewals",
  "clock",
  "sweeps",
  "finance",
  "growth",
  "product",
  "memory",
  "pages",
] as const;
export type Part = (typeof parts)[number];

export type Rival = "yardstick" | "least";

export interface Sample {
  path: string;
  body: string | null;
  /**
   * Names of values in the request or in its rows, by recorded text. The yardstick replaces the
   * texts with each request's values.
   */
  known: Record<string, string>;
}

/** Operation of `/v1` to compare with the baselines; one row of the table. */
export interface Operation {
  name: string;
  shape: Shape;
  method: "GET" | "POST";
  seller: Seller;
  /** Buyers' customer ids by document. */
  customers: Record<string, string>;
  /** Minimum ratios of our requests per second to the yardstick's and the minimal server's. */
  targets: Record<Rival, number>;
  samples: (count: number) => Promise<Sample[]>;
  /** Texts of the recorded response that the yardstick includes in its responses. */
  texts: (answer: Answer) => Recording["texts"];
}

export interface Answer {
  data: { id: string; fees: number; pix?: { emv: string }; card?: { brand: string; last4: string } };
}

interface Shop {
  seller: Seller;
  buyers: Buyer[];
}

/** Transactions of the listed companies. */
export const sizes = [1_000, 100_000, 1_000_000];

const readTargets = { yardstick: 0.8, least: 0.6 };
const pixTargets = { yardstick: 0.7, least: 0.5 };
const cardTargets = { yardstick: 0.7, least: 0.3 };

function chargeOf({ name, email, document }: Buyer): object {
  return {
    amountInCents: 4990,
    description: "Curso de pão caseiro",
    customer: { name, email, documentType: "cpf", document },
  };
}

/** Cycles through the buyers, so that none has two concurrent charges. */
function turns({ buyers }: Shop): () => Buyer {
  let turn = 0;
  return () => {
    const buyer = buyers[turn % buyers.length];
    turn += 1;
    if (!buyer) throw new Error("A shop has buyers");
    return buyer;
  };
}

function customersOf({ buyers }: Shop): Record<string, string> {
  return Object.fromEntries(buyers.map(({ document, customerId }) => [document, customerId]));
}

function knownOf({ document, name, email, customerId }: Buyer): Record<string, string> {
  return { [document]: "document", [name]: "name", [email]: "email", [customerId]: "customerId" };
}

function pixOperation(shop: Shop): Operation {
  const nextBuyer = turns(shop);
  return {
    name: "POST /v1/pix/in/qrcode",
    shape: "pix",
    method: "POST",
    seller: shop.seller,
    customers: customersOf(shop),
    targets: pixTargets,
    samples: async (count) =>
      Array.from({ length: count }, () => {
        const buyer = nextBuyer();
        return { path: "/v1/pix/in/qrcode", body: JSON.stringify(chargeOf(buyer)), known: knownOf(buyer) };
      }),
    texts: ({ data: { id, fees, pix } }) => ({ id, fees: String(fees), emv: pix?.emv ?? "" }),
  };
}

function cardOperation(shop: Shop): Operation {
  const nextBuyer = turns(shop);
  const card = {
    number: "4111111111111111",
    holderName: "MARIA DA SILVA",
    expirationMonth: "12",
    expirationYear: "49",
  };
  return {
    name: "POST /v1/card",
    shape: "card",
    method: "POST",
    seller: shop.seller,
    customers: customersOf(shop),
    targets: cardTargets,
    samples: async (count) => {
      const company = await getCompany(shop.seller.companyId);
      return inPortions(count, 50, async () => {
        const buyer = nextBuyer();
        const cardToken = await createCardToken(company, { ...card, cvv: "123" }, new Date());
        return {
          path: "/v1/card",
          body: JSON.stringify({ ...chargeOf(buyer), card: { cardToken } }),
          known: { ...knownOf(buyer), [tokenHash(cardToken, currentVaultKey())]: "tokenHash" },
        };
      });
    },
    texts: ({ data: { id, fees, card: charged } }) => ({
      id,
      fees: String(fees),
      brand: charged?.brand ?? "",
      last4: charged?.last4 ?? "",
    }),
  };
}

async function inPortions<Made>(count: number, portion: number, make: () => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  while (made.length < count) {
    const length = Math.min(portion, count - made.length);
    made.push(...(await Promise.all(Array.from({ length }, make))));
  }
  return made;
}

async function readOperation(client: Sql, size: number): Promise<Operation> {
  const seller = await openArchive(client, size);
  return {
    name: "GET /v1/transactions/{id}",
    shape: "read",
    method: "GET",
    seller,
    customers: {},
    targets: readTargets,
    samples: async (count) => {
      const rows = await client<{ id: string }[]>`
        SELECT id FROM transactions WHERE company_id = ${seller.companyId} AND payment_method = 'pix'
        ORDER BY random() LIMIT ${count}`;
      return rows.map(({ id }) => ({ path: `/v1/transactions/${id}`, body: null, known: { [id]: "target" } }));
    },
    texts: () => ({}),
  };
}

async function listOperation(client: Sql, size: number): Promise<Operation> {
  return {
    name: `GET /v1/transactions, of ${size.toLocaleString("en")}`,
    shape: "list",
    method: "GET",
    seller: await openArchive(client, size),
    customers: {},
    targets: readTargets,
    samples: async () => [{ path: "/v1/transactions", body: null, known: {} }],
    texts: () => ({}),
  };
}

/** Prepares the operations of a part. `sizesOfLists` are the listed companies' transactions. */
export async function openOperations(client: Sql, part: Part, sizesOfLists: readonly number[]): Promise<Operation[]> {
  switch (part) {
    case "pix":
      return [pixOperation(await openShop(client, 1_000))];
    case "card":
      return [cardOperation(await openShop(client, 1_000))];
    case "read":
      return [await readOperation(client, sizesOfLists[1] ?? sizesOfLists[0] ?? 1_000)];
    case "list":
      return inTurn(sizesOfLists, (size) => listOperation(client, size));
    case "log":
    case "filters":
    case "webhooks":
    case "renewals":
    case "clock":
    case "sweeps":
    case "finance":
    case "growth":
    case "product":
    case "memory":
    case "pages":
      return [];
  }
}

async function inTurn<Item, Made>(items: readonly Item[], make: (item: Item) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (const item of items) made.push(await make(item));
  return made;
}
