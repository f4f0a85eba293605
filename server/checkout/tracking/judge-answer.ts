import { z } from "zod";
import type { TrackingKind } from "@/db/schema/checkout-enums";
import type { SendOutcome } from "../../core/http-client/safe-fetch";

/** Result of telling a receiver. `unknown` may be tried again with the same ids. */
export interface TrackingOutcome {
  outcome: "done" | "refused" | "unknown";
  /** The HTTP status; null without an answer. */
  answered: number | null;
  /** The receiver's words; without an answer, why there was none. Never the secret. */
  words: string;
}

const maxWords = 300;

const MetaError = z.object({ error: z.object({ message: z.string(), code: z.number().optional() }) });
const TiktokAnswer = z.object({ code: z.number(), message: z.string() });
const Ga4Check = z.object({ validationMessages: z.array(z.object({ description: z.string() })) });

/** Codes by which Meta says that the same call may succeed later: outage, temporary fault, and its limits. */
const metaLater = new Set([1, 2, 4, 17, 32, 341, 613]);

/** Statuses that decide nothing about the event. */
const laterStatuses = new Set([408, 425, 429]);

/** Judges a receiver's answer to an event. */
export function judgeAnswer(kind: TrackingKind, sent: SendOutcome, secret: string): TrackingOutcome {
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
  // TikTok answers 200 whatever it thinks of the event: 0 is success, 4xxxx the caller's fault.
  const tiktok = kind === "tiktok" ? TiktokAnswer.safeParse(parsed).data : undefined;
  if (kind === "tiktok" && !tiktok) return outcome("unknown", sent.answer);
  if (tiktok && tiktok.code !== 0) return outcome(isCallersFault(tiktok.code) ? "refused" : "unknown", tiktok.message);
  // Only the page of test events answers so; the real one accepts everything.
  const faults = kind === "ga4" ? (Ga4Check.safeParse(parsed).data?.validationMessages ?? []) : [];
  if (faults.length > 0) return outcome("refused", faults.map(({ description }) => description).join(" "));
  return outcome("done", "");
}

/** 40100 is TikTok's limit of calls. */
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

/** Meta repeats a token that it does not accept. */
function withoutSecret(words: string, secret: string): string {
  return words.replaceAll(secret, "…").replaceAll(encodeURIComponent(secret), "…");
}
