import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { getLocale } from "next-intl/server";
import { pageApi } from "@/server/page-api";

interface AuthContext {
  params: Promise<{ nextauth: string[] }>;
}

async function answer(request: NextRequest, context: AuthContext): Promise<Response> {
  const { authorize, dashboardAuthOptions, deviceTokensOf, environment, keepDevice, redirectBadReturn, refuseForeign } =
    await pageApi();
  const [action] = (await context.params).nextauth;
  // next-auth's own pages, which are not used here, post client errors to this path. Other clients
  // must not write to the log.
  if (action === "_log") return new Response(null, { status: 404 });
  const refusal = refuseForeign(request, "application/x-www-form-urlencoded") ?? (await redirectBadReturn(request));
  if (refusal) return refusal;
  // next-auth reads its URL from this variable instead of from request headers.
  process.env.NEXTAUTH_URL = environment().publicUrl;
  const known: string[] = [];
  const browser = {
    deviceTokens: deviceTokensOf(request.headers),
    locale: await getLocale(),
    onKnown: (token: string) => void known.push(keepDevice(token, request.headers)),
  };
  const password = CredentialsProvider({
    credentials: { email: {}, password: {} },
    authorize: (credentials, { headers }) => authorize(credentials, headers ?? {}, browser),
  });
  const options = { ...dashboardAuthOptions(), providers: [password] };
  const response: Response = await NextAuth(request, context, options);
  for (const cookie of known) response.headers.append("set-cookie", cookie);
  response.headers.set("cache-control", "no-store");
  return response;
}

export { answer as GET, answer as POST };
