import { and, inArray, isNull } from "drizzle-orm";
import { findFew } from "@/db/client";
import { apiKeys } from "@/db/schema";
import type { LeakPlace } from "@/db/schema/accounts-enums";
import { reportFault } from "../../core/log/report-fault";
import type { KeyOwner } from "../../core/procedures/procedure";
import { findSecrets, mayHoldSecret } from "./secrets-in-text";
import { readToken } from "./tokens";
import { warnOfLeak } from "./warn-of-leak";

/** Findings are collected for this time and then looked up together. */
const waitMs = 1_000;
/** Further findings are dropped, so that a flood of invented secrets costs one statement per second. */
const maxWaiting = 100;
/** A finding is not looked up again for this time, or until `maxSeen` others have been looked up. */
const seenMs = 3_600_000;
const maxSeen = 2_000;

interface Finding {
  place: LeakPlace;
  now: Date;
}

const waitingHashes = new Map<string, Finding>();
const waitingTokens = new Map<string, Finding>();
let seen = { since: 0, found: new Set<string>() };
let timer: NodeJS.Timeout | undefined;

/**
 * Searches text for API secrets and access tokens and warns their owners shortly afterwards,
 * unnoticed by the sender. Usually costs two substring tests. Never throws.
 */
export function watchForLeaks(text: string, place: LeakPlace, now: Date): void {
  if (!mayHoldSecret(text)) return;
  const { hashes, tokens } = findSecrets(text);
  const finding = { place, now };
  for (const hash of hashes) wait(waitingHashes, hash, finding);
  for (const token of tokens) wait(waitingTokens, token, finding);
}

function wait(waiting: Map<string, Finding>, found: string, finding: Finding): void {
  if (waiting.has(found) || waiting.size >= maxWaiting || isSeen(found, finding.now)) return;
  waiting.set(found, finding);
  timer ??= setTimeout(() => void warnOfFindings(), waitMs).unref();
}

/**
 * Warns the owners of the collected findings. An error is reported, and the findings are lost.
 * Called by a timer and by tests.
 */
export async function warnOfFindings(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const [hashes, tokens] = [new Map(waitingHashes), new Map(waitingTokens)];
  waitingHashes.clear();
  waitingTokens.clear();
  for (const found of [...hashes.keys(), ...tokens.keys()]) seen.found.add(found);
  try {
    for (const { finding, ...owner } of [...(await findOwners(hashes)), ...(await readOwners(tokens))]) {
      await warnOfLeak({ ...owner, ...finding });
    }
  } catch (thrown) {
    reportFault(thrown, { operation: "leaked keys" });
  }
}

/**
 * Returns true if a finding was looked up recently. Findings expire, so that a recurring key causes
 * another warning on a later day.
 */
function isSeen(found: string, now: Date): boolean {
  const isOver = now.getTime() - seen.since >= seenMs || seen.found.size > maxSeen;
  if (isOver) seen = { since: now.getTime(), found: new Set() };
  return seen.found.has(found);
}

type Found = KeyOwner & { finding: Finding };

/** Looks in all companies with one index lookup, because a secret does not identify its company. */
async function findOwners(hashes: Map<string, Finding>): Promise<Found[]> {
  if (hashes.size === 0) return [];
  const rows = await findFew((tx) =>
    tx
      .select({ companyId: apiKeys.companyId, apiKeyId: apiKeys.id, secretHash: apiKeys.secretHash })
      .from(apiKeys)
      .where(and(inArray(apiKeys.secretHash, [...hashes.keys()]), isNull(apiKeys.revokedAt))),
  );
  return rows.flatMap(({ secretHash, ...owner }) => {
    const finding = hashes.get(secretHash);
    return finding ? [{ ...owner, finding }] : [];
  });
}

async function readOwners(tokens: Map<string, Finding>): Promise<Found[]> {
  const read = [...tokens].map(async ([token, finding]) => {
    const claims = await readToken(token, finding.now);
    return claims ? [{ companyId: claims.companyId, apiKeyId: claims.apiKeyId, finding }] : [];
  });
  return (await Promise.all(read)).flat();
}
