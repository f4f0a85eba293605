import postgres from "postgres";
import { openDatabase } from "@/db/client";
import { environment } from "@/server/core/env/env";
import { answerQuestions } from "./programs";
import { type Due, openClub } from "./renewals";

export interface ClubsAsked extends Due {
  startedAt: string;
}

/** Creates companies with weekly subscriptions in this process's installation. Returns one token per company. */
answerQuestions(async ({ companies, each, startedAt }: ClubsAsked): Promise<{ tokens: string[] }> => {
  const { databaseUrl } = environment();
  openDatabase({ url: databaseUrl });
  const client = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const tokens: string[] = [];
  while (tokens.length < companies) tokens.push((await openClub(client, each, new Date(startedAt))).token);
  await client`VACUUM ANALYZE subscriptions, stored_cards, customers`;
  await client.end();
  return { tokens };
});
