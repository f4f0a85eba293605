import { secretsEqual } from "../../core/crypto/crypto";
import { keyedHash, keyedHashes } from "../../core/crypto/seal";
import { environment } from "../../core/env/env";

/** What a signed address allows: storing the bytes of an upload, or reading a file that is not public. */
export type LinkUse = "put" | "open";

const proofLength = 43;

/** The purpose and the text of a proof. */
function provenBy(use: LinkUse, uploadId: string, until: number): [string, string] {
  return [`upload ${use}`, `${uploadId} ${until}`];
}

/** What the addresses of all files begin with. */
export const filesUrl = () => `${environment().publicUrl}/files/`;

/** The file's address: without more it opens a cover; a material only with `signedUrlOf`. */
export function uploadUrlOf(uploadId: string, fileName: string): string {
  return `${filesUrl()}${uploadId}/${encodeURIComponent(plainName(fileName))}`;
}

/** An address that works until an instant, for whoever has it. */
export function signedUrlOf(use: LinkUse, { id, fileName }: { id: string; fileName: string }, until: Date): string {
  const seconds = Math.floor(until.getTime() / 1000);
  return `${uploadUrlOf(id, fileName)}?${use}=${seconds}.${keyedHash(...provenBy(use, id, seconds))}`;
}

/** Whether the value of `?put=` or `?open=` is good for this upload now. */
export function isProof(use: LinkUse, uploadId: string, value: string | null, now: Date): boolean {
  const [until = "", proof = ""] = (value ?? "").split(".");
  if (!/^\d{10}$/.test(until) || proof.length !== proofLength || Number(until) * 1000 <= now.getTime()) return false;
  return keyedHashes(...provenBy(use, uploadId, Number(until))).some((own) => secretsEqual(proof, own));
}

const addressed = /\/files\/([0-9a-f-]{36})\/[^/?#]+$/;

/** The upload that an address of ours names; null for any other address. */
export function uploadIdOf(url: string): string | null {
  if (!url.startsWith(filesUrl())) return null;
  return addressed.exec(url)?.[1] ?? null;
}

/** A file name that is safe in an address and on every disk. */
export function plainName(fileName: string): string {
  const plain = fileName
    .normalize("NFC")
    .replace(/[\p{C}\\/:*?"<>|%#]/gu, "-")
    .replace(/^[.\s]+/, "");
  return plain || "file";
}
