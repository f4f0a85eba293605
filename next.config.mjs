import { existsSync, readFileSync } from "node:fs";
import createNextIntlPlugin from "next-intl/plugin";
import { movedPages } from "./components/shell/moved-pages.mjs";

const withNextIntl = createNextIntlPlugin("./components/ui/i18n/request.ts");

/** Constant headers. proxy.ts sets headers with a nonce or host (docs/reliability.md rule 24). */
const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value: "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  },
];

/**
 * Lists the files that the page API loads (`scripts/trace-page-api.mjs`), for hosts that run only
 * Next.
 */
const pageApiFiles = new URL(".build/page-api-files.json", import.meta.url);
const outputFileTracingIncludes = existsSync(pageApiFiles)
  ? { "/**": JSON.parse(readFileSync(pageApiFiles, "utf8")) }
  : {};

/** Folder of the running server's copy of the build (`scripts/release.mjs`). */
const release = process.env.QUITANDA_RELEASE;

/** Messages that each section sends to the browser. `scripts/build.mjs` sets them. */
const sectionMessages = process.env.SECTION_MESSAGES;

/** Packages that render emails (`server/core/mail/mail-layout.tsx`). */
const mailParts = [
  ...["body", "button", "container", "head", "heading", "hr"],
  ...["html", "link", "preview", "render", "section", "text"],
];

/** @type {import("next").NextConfig} */
const config = {
  distDir: release ? `${release}/next` : ".next",
  poweredByHeader: false,
  // server/pages.ts compresses responses instead.
  compress: false,
  // Omits preloads from the headers. The page's head also lists them, so they would add 900 bytes
  // and could cost a round trip.
  reactMaxHeadersLength: 0,
  outputFileTracingIncludes,
  // Inlined into the pages (`scripts/section-messages.mjs`).
  env: sectionMessages ? { SECTION_MESSAGES: sectionMessages } : {},
  // `npm test` and `npm run check` check types, so the first start on a new machine need not.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  devIndicators: false,
  // The API responds to a path with a trailing slash in JSON, never with a redirect
  // (docs/reliability.md rule 22).
  skipTrailingSlashRedirect: true,
  turbopack: {
    resolveAlias: {
      // Formats messages that the server has compiled (`components/ui/i18n/compiled-messages.ts`), without the parser.
      "use-intl/format-message": "./node_modules/use-intl/dist/esm/production/format-message/format-only.js",
    },
  },
  experimental: {
    // A page requested offline opens once the connection is restored, instead of showing the
    // browser's error page.
    useOffline: true,
    // Few large files: a page loads ten scripts instead of 25, with the same bytes.
    turbopackChunking: {
      requestCost: 2_000_000,
      minChunkSize: 400_000,
      maxMergeChunkSize: 1_000_000,
      maxChunkCountPerGroup: 4,
    },
    optimizePackageImports: [
      "@mantine/core",
      "@mantine/form",
      "@mantine/hooks",
      "@mantine/spotlight",
      "@tabler/icons-react",
    ],
  },
  serverExternalPackages: [
    "@node-rs/argon2",
    ...mailParts.map((part) => `@react-email/${part}`),
    "ioredis",
    "nodemailer",
    "pino",
    "postgres",
    "undici",
  ],
  // Browsers request /favicon.ico if the user leaves a page before its head is read.
  redirects: async () => movedPages.map((page) => ({ ...page, permanent: true })),
  rewrites: async () => [{ source: "/favicon.ico", destination: "/icon.svg" }],
  headers: async () => [{ source: "/:path*", headers: securityHeaders }],
};

export default withNextIntl(config);
