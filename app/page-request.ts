import { cookies, headers } from "next/headers";
import { after } from "next/server";
import type { PageRequest } from "@/server/page-api";

export async function pageRequest(): Promise<PageRequest> {
  const [sent, jar] = await Promise.all([headers(), cookies()]);
  return { headers: sent, cookie: (name) => jar.get(name)?.value, afterwards: (work) => after(work) };
}
