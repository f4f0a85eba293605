import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { localeCookie, preferredLanguage, toLanguage } from "@/db/schema/core-enums";
import { compiledMessages } from "./compiled-messages";

/** Days and hours are shown in the time zone of the business, regardless of the reader's (docs/domains/core.md). */
const timeZone = "America/Sao_Paulo";

export default getRequestConfig(async () => {
  const chosen = (await cookies()).get(localeCookie)?.value;
  const locale = chosen ? toLanguage(chosen) : preferredLanguage((await headers()).get("accept-language"));
  return { locale, messages: compiledMessages[locale], timeZone };
});
