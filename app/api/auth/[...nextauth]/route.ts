import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { environment } from "@/server/core/env";
import { dashboardAuthOptions } from "@/server/pages/dashboard-auth";
import { refuseForeign } from "@/server/pages/dashboard-guard";

interface AuthContext {
  params: Promise<{ nextauth: string[] }>;
}

async function answer(request: NextRequest, context: AuthContext): Promise<Response> {
  const refusal = refuseForeign(request, "application/x-www-form-urlencoded");
  if (refusal) return refusal;
  // next-auth reads its own address from this variable alone, so that no request header can name another.
  process.env.NEXTAUTH_URL = environment().publicUrl;
  const response: Response = await NextAuth(request, context, dashboardAuthOptions());
  response.headers.set("cache-control", "no-store");
  return response;
}

export { answer as GET, answer as POST };
