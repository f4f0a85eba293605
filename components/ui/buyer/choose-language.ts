"use server";

import { chooseLocale } from "../frame/preferences";

export async function chooseLanguage(fields: FormData): Promise<void> {
  await chooseLocale(String(fields.get("language")));
}
