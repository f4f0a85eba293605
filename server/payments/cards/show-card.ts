import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { type AcquirerCard, findAcquirerCard } from "./acquirer-tokens";
import { hashCardNumber } from "./card-testing";
import { createCardToken } from "./card-tokens";
import type { CardInput } from "./schemas";

/**
 * Card submitted on our pages: a card number, or a token from the acquirer that received the number
 * from the browser.
 */
export interface GivenCard {
  card?: CardInput | undefined;
  cardToken?: string | undefined;
}

export interface ShownCard {
  cardToken: string;
  /** Key for counting the card's declines. */
  cardHash: string;
  /** Null for a card submitted by its number. */
  shown: AcquirerCard | null;
}

/**
 * Creates a token for a card number, or reads an acquirer's token. Our pages never submit tokens
 * created by us.
 *
 * @throws VALIDATION on `card` or one of its fields; card_data_not_accepted; card_not_accepted;
 * no_connection_for_method; card_token_invalid; UNAVAILABLE if the acquirer cannot be reached.
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
