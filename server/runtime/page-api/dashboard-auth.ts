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

/** Maximum lengths. Longer values are rejected before hashing. */
const maxEmailLength = 254;
const maxPasswordLength = 1024;

/** Lifetime of the session cookie. It must not be shorter than the session in `sessions`. */
const cookieSeconds = 30 * 86_400;

/**
 * Returns the name and flags of the session cookie. The cookie is Secure outside loopback (docs/reliability.md rule 15)
 * and uses next-auth's name for that case.
 */
export function sessionCookie(publicUrl: string = environment().publicUrl): { name: string; secure: boolean } {
  const secure = !isLoopbackUrl(publicUrl);
  return { name: `${secure ? "__Secure-" : ""}next-auth.session-token`, secure };
}

/**
 * Returns the client address in a process behind Next, from the API's `x-forwarded-for`. If only Next runs, the last
 * hop added by the host is trusted even with TRUST_PROXY 0, because there is no socket to read.
 */
export function addressBehindNext(headers: Record<string, string | undefined>): string {
  return clientAddress("", headers, Math.max(1, environment().trustProxy));
}

/**
 * Returns next-auth's options without providers, which the caller adds. The JWT contains only the session ID, and each
 * request checks that session in the database. Signing out therefore takes effect everywhere immediately.
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
  /** Called with the token that makes the browser a known device. */
  onKnown: (deviceToken: string) => void;
}

/**
 * Signs in with an email address and a password. Returns null if the credentials are wrong or a
 * limit is exceeded.
 *
 * @throws `link_needed`, which next-auth passes to the sign-in page, if signing in requires a link
 * sent by email
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

/**
 * Decrypts a cookie with AUTH_SECRET or one of AUTH_SECRETS_OLD. Returns null for any other text.
 */
async function decodeCookie({ token }: Pick<JWTDecodeParams, "token">): Promise<JWT | null> {
  if (!token) return null;
  for (const secret of authSecrets()) {
    // A cookie that is forged, expired or encrypted with another secret is treated as absent.
    const content = await decode({ token, secret }).catch(() => null);
    if (content) return content;
  }
  return null;
}
