import type { CompanyIdentity } from "../../core/procedures/procedure";
import { fail } from "../../errors";
import { type AcquirerCard, findAcquirerCard } from "./acquirer-tokens";
import { hashCardNumber } from "./card-testing";
import { createCardToken } from "./card-tokens";
import type { CardInput } from "./schemas";

/** A card from a page of ours: its number, or the token of the acquirer that the browser sent it to. */
export interface GivenCard {
  card?: CardInput | undefined;
  cardToken?: string | undefined;
}

/** A given card, ready to be charged or stored. */
export interface ShownCard {
  cardToken: string;
  /** By which its refusals are counted. */
  cardHash: string;
  /** Of an acquirer's token. */
  shown: AcquirerCard | null;
}

/**
 * Makes a token of a card's number, or reads the acquirer's. A page never gives a token of ours.
 *
 * @throws VALIDATION naming `card` or a field of it; card_data_not_accepted; card_not_accepted;
 * no_connection_for_method; card_token_invalid; UNAVAILABLE when the acquirer cannot be read.
 */
export async function showCard(
  company: CompanyIdentity,
  { card, cardToken }: GivenCard,
  now: Date,
): Promise<ShownCard> {
  if (cardToken !== undefined) {
    const shown = (await findAcquirerCard(company, cardToken)) ?? fail("card_token_invalid");
    return { cardToken, cardHash: shown.hash, shown };
  }
  if (!card) return fail("VALIDATION", { field: "card", message: "is needed" });
  return {
    cardToken: await createCardToken(company, card, now),
    cardHash: hashCardNumber(card.number),
    shown: null,
  };
}
