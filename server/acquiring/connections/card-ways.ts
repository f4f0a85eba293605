import type { CompanyConnection } from "@/db/schema";
import { environment } from "../../core/env/env";
import { fail } from "../../errors";
import { acquirers, getAcquirer, isPlayMoney } from "../port";
import type { Tokenization } from "../port/card-port";
import type { Connected } from "./connections";

/** The connections that new card charges may go through, in order of preference. */
function cardConnections({ connections: all }: Connected): CompanyConnection[] {
  const find = (wanted: CompanyConnection["state"]) =>
    all.filter(({ state, methods }) => state === wanted && methods.includes("credit_card"));
  return [...find("active"), ...find("failing")];
}

/**
 * Whether the numbers of a company's buyers may reach this server: where cards move play money, or the operator has
 * declared it (`CARD_DATA=here`, docs/pci.md).
 */
export function takesCardData(company: Connected): boolean {
  return environment().takesCardData || cardConnections(company).every(isPlayMoney);
}

/** @throws card_data_not_accepted */
export function checkCardData(company: Connected): void {
  if (!takesCardData(company)) fail("card_data_not_accepted");
}

/**
 * The connections whose acquirer may have made this token, in order of preference; none for a token of ours. Reads only
 * the text.
 */
export function tokenConnections(company: Connected, token: string): CompanyConnection[] {
  if (token.startsWith("tok_")) return [];
  return cardConnections(company).filter(
    ({ kind, capabilities }) => capabilities.cardTokens && getAcquirer(kind).cardTokens?.isToken(token),
  );
}

/** The connection that a buyer's browser sends cards to; null where cards come to this server, or nowhere. */
function tokenizingConnection(company: Connected): CompanyConnection | null {
  if (takesCardData(company)) return null;
  return cardConnections(company).find(({ capabilities }) => capabilities.cardTokens) ?? null;
}

/** The company with the connections alone that may charge a new card of our pages: a browser's token has one acquirer. */
export function withPageCards<Company extends Connected>(company: Company): Company {
  const connection = tokenizingConnection(company);
  return connection ? { ...company, connections: [connection] } : company;
}

/** Whether pages of ours can take a card for a company. */
export function canTakeCards(company: Connected): boolean {
  return takesCardData(company) || tokenizingConnection(company) !== null;
}

/** Where a buyer's browser sends cards; null where they come to this server. */
export async function findTokenization(company: Connected): Promise<Tokenization | null> {
  const connection = tokenizingConnection(company);
  if (!connection) return null;
  return (await getAcquirer(connection.kind).cardTokens?.tokenization(connection)) ?? null;
}

/** The origins that browsers may have to send a card to, whichever the company. */
export function tokenizationOrigins(): string[] {
  if (environment().takesCardData) return [];
  return [...new Set([...acquirers.values()].flatMap(({ cardTokens }) => cardTokens?.origin() ?? []))];
}

/**
 * The connection whose acquirer stores a card under this id: the named one, or the only one whose ids have this shape.
 * The acquirer is not asked.
 */
export function findKeeper(
  company: Connected,
  cardId: string,
  connectionId: string | null,
): CompanyConnection | "connection_unknown" | "connection_ambiguous" | "card_token_invalid" {
  const able = cardConnections(company).filter(({ kind }) => getAcquirer(kind).keepsCard?.(cardId));
  if (connectionId) return able.find(({ id }) => id === connectionId) ?? "connection_unknown";
  const [only, ...others] = able;
  if (!only) return "card_token_invalid";
  return others.length > 0 ? "connection_ambiguous" : only;
}
