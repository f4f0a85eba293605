import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BackupUnderWay } from "@/db/backup/dump";
import { dayOf, startOfDay } from "../../core/calendar/calendar";
import { environment, type NamedKey } from "../../core/env/env";
import { reportFault } from "../../core/log/report-fault";
import { measureBackups } from "../../core/metrics/meters";
import { type BackupName, readBackupName } from "./backup-names";
import { keepBases } from "./keep-bases";
import { makeBackup } from "./make-backup";
import { type BackupPlace, configuredPlace } from "./places";
import { inScratch } from "./scratch";
import { type Verdict, verifyBackup } from "./verify-backup";

/** 03:00 in São Paulo. */
const nightMs = 3 * 60 * 60_000;

/** The verification result is null before the verification. */
export interface KeptBackup extends BackupName {
  bytes: number;
  verdict: (Verdict & { verifiedAt: string }) | null;
}

const verdictOf = (name: string) => `${name}.verdict.json`;

export async function listBackups(place: BackupPlace): Promise<KeptBackup[]> {
  const files = await place.list("quitanda-");
  const names = new Set(files.map(({ name }) => name));
  const found: KeptBackup[] = [];
  for (const { name, bytes } of files) {
    const read = readBackupName(name);
    if (!read) continue;
    const text = names.has(verdictOf(name)) ? await place.read(verdictOf(name)) : null;
    found.push({ ...read, bytes, verdict: text === null ? null : (JSON.parse(text) as KeptBackup["verdict"]) });
  }
  return found;
}

let underWay: Promise<Counts> | null = null;

type Counts = Record<"backups" | "verifiedBackups" | "removedBackups" | "bases", number>;

/**
 * Creates and verifies the nightly backup if a backup location is configured, and removes the
 * oldest ones. Work that exceeds the deadline continues in this process; until it ends, later calls
 * return immediately. After a crash, the next call resumes the work.
 *
 * @param deadline Wall-clock time.
 */
export async function keepBackups(now: Date, deadline: Date): Promise<Partial<Counts>> {
  const place = configuredPlace();
  if (!place) return {};
  if (underWay) return {};
  underWay = keepIn(place, now).finally(() => {
    underWay = null;
  });
  const waits = new AbortController();
  const late = sleep(Math.max(0, deadline.getTime() - Date.now()), "late" as const, { signal: waits.signal });
  const work = underWay;
  const first = await Promise.race([work, late.catch(() => "late" as const)]).finally(() => waits.abort());
  if (first !== "late") return first;
  work.catch((thrown: unknown) => reportFault(thrown, { operation: "job backups" }));
  return {};
}

type Verify = (file: string, keys: readonly NamedKey[]) => Promise<Verdict>;

/**
 * Creates, verifies and removes backups without a deadline.
 *
 * @param verify Restores and checks a file.
 * @throws Error with the name of a backup that failed verification.
 */
export async function keepIn(place: BackupPlace, now: Date, verify: Verify = verifyBackup): Promise<Counts> {
  const counts: Counts = { backups: 0, verifiedBackups: 0, removedBackups: 0, bases: 0 };
  try {
    let backups = await listBackups(place);
    const night = startOfNight(now);
    let newest = backups.filter(({ at }) => at >= night).at(-1);
    if (!newest) {
      if (!(await make(place, now))) return counts;
      counts.backups = 1;
      backups = await listBackups(place);
      newest = backups.at(-1);
    }
    if (newest && !newest.verdict) {
      const fault = await judge(place, newest.name, verify);
      if (fault !== null) throw new Error(`The backup ${newest.name} is bad: ${fault}`);
      counts.verifiedBackups = 1;
    }
    counts.removedBackups = await removeOld(place);
    counts.bases = (await keepBases(place, night)).bases;
    return counts;
  } finally {
    await tell(place);
  }
}

/** Returns the most recent 03:00 in São Paulo. */
function startOfNight(now: Date): Date {
  return new Date(startOfDay(dayOf(new Date(now.getTime() - nightMs))).getTime() + nightMs);
}

/** Returns false if another process is creating a backup. */
async function make(place: BackupPlace, now: Date): Promise<boolean> {
  try {
    return await inScratch(place.folder, async (folder) => {
      const { file } = await makeBackup(folder, now);
      if (place.folder === null) await place.put(basename(file), file);
      return true;
    });
  } catch (error) {
    if (error instanceof BackupUnderWay) return false;
    throw error;
  }
}

/** Returns why the verification failed, or null for a valid backup. */
async function judge(place: BackupPlace, name: string, verify: Verify): Promise<string | null> {
  const verdict = await inScratch(place.folder, async (folder) => {
    const file = join(folder, name);
    if (place.folder === null) await place.fetch(name, file);
    return verify(file, environment().vaultKeys);
  });
  await place.write(verdictOf(name), `${JSON.stringify({ ...verdict, verifiedAt: new Date().toISOString() })}\n`);
  return verdict.ok ? null : (verdict.fault ?? "its figures differ");
}

/** Removes backups older than the oldest verified backup to keep. */
async function removeOld(place: BackupPlace): Promise<number> {
  const backups = await listBackups(place);
  const oldestKept = backups.filter(({ verdict }) => verdict?.ok).at(-environment().backupsKept);
  const old = backups.filter(({ at }) => oldestKept && at < oldestKept.at);
  for (const { name } of old) {
    await place.remove(name);
    await place.remove(verdictOf(name));
  }
  return old.length;
}

async function tell(place: BackupPlace): Promise<void> {
  const backups = await listBackups(place);
  const newest = backups.filter(({ verdict }) => verdict?.ok).at(-1) ?? null;
  measureBackups({ newest, isGood: backups.at(-1)?.verdict?.ok ?? null });
}
