"use server";

import { cookies } from "next/headers";
import { localeCookie, toLanguage } from "@/db/schema/core-enums";

const yearInSeconds = 365 * 24 * 60 * 60;

export async function chooseLocale(locale: string): Promise<void> {
  const options = { path: "/", httpOnly: true, sameSite: "lax", maxAge: yearInSeconds } as const;
  (await cookies()).set(localeCookie, toLanguage(locale), options);
}
