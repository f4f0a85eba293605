import { z } from "zod";
import type { TrackingKind } from "@/db/schema/checkout-enums";
import type { SendOutcome } from "../../core/http-client/safe-fetch";

/** `unknown` may be retried with the same ids. */
export interface TrackingOutcome {
  outcome: "done" | "refused" | "unknown";
  /** HTTP status; null without a response. */
  answered: number | null;
  /** Receiver's message or the network error. Never contains the secret. */
  words: string;
}

const maxWords = 300;

const MetaError = z.object({ error: z.object({ message: z.string(), code: z.number().optional() }) });
const TiktokAnswer = z.object({ code: z.number(), message: z.string() });
const Ga4Check = z.object({ validationMessages: z.array(z.object({ description: z.string() })) });

/** Meta error codes that may be retried: outages, temporary errors and rate limits. */
const metaLater = new Set([1, 2, 4, 17, 32, 341, 613]);

const laterStatuses = new Set([408, 425, 429]);

export function classifyResponse(kind: TrackingKind, sent: SendOutcome, secret: string): TrackingOutcome {
  const { status: answered } = sent;
  const outcome = (verdict: TrackingOutcome["outcome"], words: string): TrackingOutcome => ({
    outcome: verdict,
    answered,
    words: withoutSecret(words, secret).slice(0, maxWords),
  });
  if (answered === null) return outcome("unknown", sent.fault?.sentence ?? "");
  const parsed = parse(sent.answer);
  if (sent.fault) {
    const meta = MetaError.safeParse(parsed).data?.error;
    const words = meta?.message ?? TiktokAnswer.safeParse(parsed).data?.message ?? (sent.answer || sent.fault.sentence);
    const isLater = laterStatuses.has(answered) || (kind === "meta" && metaLater.has(meta?.code ?? 0));
    return outcome(answered >= 400 && answered < 500 && !isLater ? "refused" : "unknown", words);
  }
  // TikTok always responds with status 200. Code 0 is success, 4xxxx a client error.
  const tiktok = kind === "tiktok" ? TiktokAnswer.safeParse(parsed).data : undefined;
  if (kind === "tiktok" && !tiktok) return outcome("unknown", sent.answer);
  if (tiktok && tiktok.code !== 0) return outcome(isCallersFault(tiktok.code) ? "refused" : "unknown", tiktok.message);
  // Only the test endpoint validates; the production endpoint accepts everything.
  const faults = kind === "ga4" ? (Ga4Check.safeParse(parsed).data?.validationMessages ?? []) : [];
  if (faults.length > 0) return outcome("refused", faults.map(({ description }) => description).join(" "));
  return outcome("done", "");
}

/** Code 40100 is TikTok's rate limit. */
function isCallersFault(code: number): boolean {
  return code >= 40_000 && code < 50_000 && code !== 40_100;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Removes the secret, because Meta's message repeats a rejected token. */
function withoutSecret(words: string, secret: string): string {
  return words.replaceAll(secret, "…").replaceAll(encodeURIComponent(secret), "…");
}
