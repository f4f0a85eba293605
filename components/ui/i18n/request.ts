import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { localeCookie, preferredLanguage, toLanguage } from "@/db/schema/core-enums";
import { compiledMessages } from "./compiled-messages";

/** For days and hours, regardless of the reader's time zone (docs/domains/core.md). */
const timeZone = "America/Sao_Paulo";

export default getRequestConfig(async () => {
  const chosen = (await cookies()).get(localeCookie)?.value;
  const locale = chosen ? toLanguage(chosen) : preferredLanguage((await headers()).get("accept-language"));
  return { locale, messages: compiledMessages[locale], timeZone };
});
