import { cache } from "react";
import { currentSession } from "@/app/session";
import type { Reader } from "@/components/docs/own-credentials";
import { pageApi } from "@/server/page-api";
import { makeKey, takeToken } from "./ask-credentials";

const findDocsReader = cache(async () => (await pageApi()).findDocsReader(await currentSession()));

/** Signed-in reader, with the actions that issue credentials; null without a company. */
export async function findReader(): Promise<Reader | null> {
  const reader = await findDocsReader();
  if (!reader) return null;
  const { companyId, companyName, access, apiKey } = reader;
  return {
    companyName,
    access,
    apiKey,
    takeToken: takeToken.bind(null, companyId),
    makeKey: makeKey.bind(null, companyId),
  };
}
