import { cookies } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { localeCookie, toLocale } from "./locales";
import { messages } from "./messages";

/** Days and hours are those of the business, wherever the reader is (docs/decisions.md 1). */
const timeZone = "America/Sao_Paulo";

/** The language of one request: its cookie's, else Portuguese. */
export default getRequestConfig(async () => {
  const locale = toLocale((await cookies()).get(localeCookie)?.value);
  return { locale, messages: messages[locale], timeZone };
});
