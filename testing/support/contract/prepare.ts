import type { Call, Seller } from "./contract";

export type Prepare = (seller: Seller) => Call | Promise<Call>;

export const testCard = { holderName: "JOAO SOUZA", expirationMonth: "11", expirationYear: "39", cvv: "123" };

export async function makeCardToken(seller: Seller, number = "4111111111111111"): Promise<string> {
  const { token } = await seller.make("charges-cardToken", { body: { ...testCard, number } });
  return String(token);
}
