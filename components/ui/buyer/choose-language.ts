"use server";

import { chooseLocale } from "../frame/preferences";

/** Stores the chosen language in this browser; the current page is rendered again. */
export async function chooseLanguage(fields: FormData): Promise<void> {
  await chooseLocale(String(fields.get("language")));
}
