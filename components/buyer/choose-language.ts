"use server";

import { chooseLocale } from "../shell/preferences";

/** Keeps the language that a form's button names in this browser; the page it stands on is shown anew. */
export async function chooseLanguage(fields: FormData): Promise<void> {
  await chooseLocale(String(fields.get("language")));
}
