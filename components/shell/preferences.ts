"use server";

import { cookies } from "next/headers";
import { localeCookie, toLocale } from "../i18n/locales";

const yearInSeconds = 365 * 24 * 60 * 60;

/** Keeps the language of the pages in this browser; one that we do not speak becomes Portuguese. */
export async function chooseLocale(locale: string): Promise<void> {
  const options = { path: "/", httpOnly: true, sameSite: "lax", maxAge: yearInSeconds } as const;
  (await cookies()).set(localeCookie, toLocale(locale), options);
}
