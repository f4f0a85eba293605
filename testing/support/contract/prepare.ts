import type { Call, Seller } from "./contract";

/** Creates the resources a call needs, and returns the call. */
export type Prepare = (seller: Seller) => Call | Promise<Call>;

/** The card of `makeCardToken`, without its number. */
export const testCard = { holderName: "JOAO SOUZA", expirationMonth: "11", expirationYear: "39", cvv: "123" };

/** A token for a test card of the sandbox. */
export async function makeCardToken(seller: Seller, number = "4111111111111111"): Promise<string> {
  const { token } = await seller.make("charges-cardToken", { body: { ...testCard, number } });
  return String(token);
}
