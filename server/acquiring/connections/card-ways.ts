import type { CompanyConnection } from "@/db/schema";
import { environment } from "../../core/env/env";
import { fail } from "../../core/failures/failure";
import { acquirers, getAcquirer, isPlayMoney } from "../port";
import type { Tokenization } from "../port/card-port";
import type { Connected } from "./connections";

function cardConnections({ connections: all }: Connected): CompanyConnection[] {
  const find = (wanted: CompanyConnection["state"]) =>
    all.filter(({ state, methods }) => state === wanted && methods.includes("credit_card"));
  return [...find("active"), ...find("failing")];
}

/**
 * Reports whether card numbers may reach this server: all card connections use play money, or the
 * operator allows it (`CARD_DATA=here`, docs/pci.md).
 */
export function takesCardData(company: Connected): boolean {
  return environment().takesCardData || cardConnections(company).every(isPlayMoney);
}

export function checkCardData(company: Connected): void {
  if (!takesCardData(company)) fail("card_data_not_accepted");
}

/**
 * Returns the connections whose acquirer may have issued this token, judging by its format, in
 * order of preference. Returns none for this server's own tokens.
 */
export function tokenConnections(company: Connected, token: string): CompanyConnection[] {
  if (token.startsWith("tok_")) return [];
  return cardConnections(company).filter(
    ({ kind, capabilities }) => capabilities.cardTokens && getAcquirer(kind).cardTokens?.isToken(token),
  );
}

/**
 * Returns the connection whose acquirer tokenizes cards in the buyer's browser; null if this server
 * receives cards or none are accepted.
 */
function tokenizingConnection(company: Connected): CompanyConnection | null {
  if (takesCardData(company)) return null;
  return cardConnections(company).find(({ capabilities }) => capabilities.cardTokens) ?? null;
}

/**
 * Returns the company with only the connections that may charge a new card from our pages, because
 * only the issuing acquirer accepts a browser's token.
 */
export function withPageCards<Company extends Connected>(company: Company): Company {
  const connection = tokenizingConnection(company);
  return connection ? { ...company, connections: [connection] } : company;
}

export function canTakeCards(company: Connected): boolean {
  return takesCardData(company) || tokenizingConnection(company) !== null;
}

/** Returns null if this server receives cards. */
export async function findTokenization(company: Connected): Promise<Tokenization | null> {
  const connection = tokenizingConnection(company);
  if (!connection) return null;
  return (await getAcquirer(connection.kind).cardTokens?.tokenization(connection)) ?? null;
}

export function tokenizationOrigins(): string[] {
  if (environment().takesCardData) return [];
  return [...new Set([...acquirers.values()].flatMap(({ cardTokens }) => cardTokens?.origin() ?? []))];
}

/**
 * Returns the connection whose acquirer stores a card under this id: the specified one, or the only
 * one with ids of this format. Does not call the acquirer.
 */
export function findCardConnection(
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
