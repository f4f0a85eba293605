import { existsSync, statfsSync } from "node:fs";

/** The disk is too full. The message is one line for the operator. */
export class FullDiskFault extends Error {}

/** Free space in MiB. Infinite if the folder does not exist. */
export function freeMegabytes(folder: string): number {
  if (!existsSync(folder)) return Number.POSITIVE_INFINITY;
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / 2 ** 20);
}
