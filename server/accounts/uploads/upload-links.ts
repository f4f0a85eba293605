import { secretsEqual } from "../../core/crypto/crypto";
import { keyedHash, keyedHashes } from "../../core/crypto/seal";
import { environment } from "../../core/env/env";

/** `put` stores the content of an upload; `open` reads a private file. */
export type LinkUse = "put" | "open";

const proofLength = 43;

function provenBy(use: LinkUse, uploadId: string, until: number): [string, string] {
  return [`upload ${use}`, `${uploadId} ${until}`];
}

export const filesUrl = () => `${environment().publicUrl}/files/`;

/** Returns the unsigned URL, which serves covers. Course materials require `signedUrlOf`. */
export function uploadUrlOf(uploadId: string, fileName: string): string {
  return `${filesUrl()}${uploadId}/${encodeURIComponent(plainName(fileName))}`;
}

/** Returns a URL that works for anyone until an instant. */
export function signedUrlOf(use: LinkUse, { id, fileName }: { id: string; fileName: string }, until: Date): string {
  const seconds = Math.floor(until.getTime() / 1000);
  return `${uploadUrlOf(id, fileName)}?${use}=${seconds}.${keyedHash(...provenBy(use, id, seconds))}`;
}

/** Verifies `?put=` or `?open=` for this upload at this time. */
export function isProof(use: LinkUse, uploadId: string, value: string | null, now: Date): boolean {
  const [until = "", proof = ""] = (value ?? "").split(".");
  if (!/^\d{10}$/.test(until) || proof.length !== proofLength || Number(until) * 1000 <= now.getTime()) return false;
  return keyedHashes(...provenBy(use, uploadId, Number(until))).some((own) => secretsEqual(proof, own));
}

const addressed = /\/files\/([0-9a-f-]{36})\/[^/?#]+$/;

/** Returns null for a URL that is not an upload's. */
export function uploadIdOf(url: string): string | null {
  if (!url.startsWith(filesUrl())) return null;
  return addressed.exec(url)?.[1] ?? null;
}

export function plainName(fileName: string): string {
  const plain = fileName
    .normalize("NFC")
    .replace(/[\p{C}\\/:*?"<>|%#]/gu, "-")
    .replace(/^[.\s]+/, "");
  return plain || "file";
}
