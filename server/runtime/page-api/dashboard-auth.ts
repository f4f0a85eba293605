import type { NextAuthOptions } from "next-auth";
import { decode, type JWT, type JWTDecodeParams } from "next-auth/jwt";
import { toLanguage } from "@/db/schema/core-enums";
import { revokeSession, signIn } from "../../accounts/auth/sessions";
import { authSecrets } from "../../core/crypto/seal";
import { environment } from "../../core/env/env";
import { isLoopbackUrl } from "../../core/env/reach";
import { clientAddress } from "../../core/limits/client-address";
import { log } from "../../core/log/log";
import { reportFault } from "../../core/log/report-fault";

/** Longer values are rejected before hashing. */
const maxEmailLength = 254;
const maxPasswordLength = 1024;

/** Must not be shorter than the session in `sessions`. */
const cookieSeconds = 30 * 86_400;

/**
 * Name and flags of the session cookie, which is Secure outside loopback (docs/reliability.md rule
 * 15), named as next-auth expects.
 */
export function sessionCookie(publicUrl: string = environment().publicUrl): { name: string; secure: boolean } {
  const secure = !isLoopbackUrl(publicUrl);
  return { name: `${secure ? "__Secure-" : ""}next-auth.session-token`, secure };
}

/**
 * Client address behind Next, from the API's `x-forwarded-for`. If only Next runs, the host's last
 * hop is trusted even with TRUST_PROXY 0, because there is no socket to read.
 */
export function addressBehindNext(headers: Record<string, string | undefined>): string {
  return clientAddress("", headers, Math.max(1, environment().trustProxy));
}

/**
 * next-auth's options without providers. The JWT contains only the session id, which each request
 * checks in the database, so that signing out takes effect everywhere immediately.
 */
export function dashboardAuthOptions(): Omit<NextAuthOptions, "providers"> {
  const { name, secure } = sessionCookie();
  return {
    secret: environment().authSecret,
    useSecureCookies: secure,
    cookies: { sessionToken: { name, options: { httpOnly: true, sameSite: "lax", path: "/", secure } } },
    session: { strategy: "jwt", maxAge: cookieSeconds },
    jwt: { decode: decodeCookie },
    pages: { signIn: "/login", signOut: "/login", error: "/login" },
    callbacks: { jwt: ({ token, user }) => ({ sessionId: user ? user.id : token.sessionId }) },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sessionId === "string") await revokeSession(token.sessionId, new Date());
      },
    },
    logger: {
      error: (code, fault) => reportFault(fault instanceof Error ? fault : fault.error, { code }),
      warn: (code) => log.warn({ code }, "next-auth warns"),
      debug: () => undefined,
    },
  };
}

interface SigningBrowser {
  deviceTokens: readonly string[];
  locale: string;
  /** Receives the token that makes the browser a known device. */
  onKnown: (deviceToken: string) => void;
}

/**
 * Returns null if the credentials are wrong or a limit is exceeded.
 *
 * @throws `link_needed`, which next-auth passes to the sign-in page, if an emailed link is required
 */
export async function authorize(
  credentials: Record<string, unknown> | undefined,
  headers: Record<string, string | undefined>,
  { deviceTokens, locale, onKnown }: SigningBrowser,
): Promise<{ id: string } | null> {
  const { email, password } = credentials ?? {};
  if (typeof email !== "string" || typeof password !== "string") return null;
  if (email.length > maxEmailLength || password.length > maxPasswordLength) return null;
  const answer = await signIn(
    {
      email,
      password,
      address: addressBehindNext(headers),
      userAgent: headers["user-agent"] ?? "",
      deviceTokens,
      language: toLanguage(locale),
      now: new Date(),
    },
    (work) => void work().catch((thrown: unknown) => reportFault(thrown, { operation: "device mail" })),
  );
  if (answer.outcome === "link_needed") throw new Error(answer.outcome);
  if (answer.outcome === "refused") return null;
  onKnown(answer.deviceToken);
  return { id: answer.sessionId };
}

export async function findSessionId(cookie: string | undefined): Promise<string | null> {
  const token = await decodeCookie({ token: cookie });
  return typeof token?.sessionId === "string" ? token.sessionId : null;
}

/** Decrypts a cookie with AUTH_SECRET or AUTH_SECRETS_OLD; null for other text. */
async function decodeCookie({ token }: Pick<JWTDecodeParams, "token">): Promise<JWT | null> {
  if (!token) return null;
  for (const secret of authSecrets()) {
    // Treats a forged or expired cookie, or one under another secret, as absent.
    const content = await decode({ token, secret }).catch(() => null);
    if (content) return content;
  }
  return null;
}
