import { existsSync, statfsSync } from "node:fs";

/** Thrown if a disk is too full. The message is one line for the operator. */
export class FullDiskFault extends Error {}

/** Returns the free space of a folder's file system, in MiB. Infinite if the folder does not exist. */
export function freeMegabytes(folder: string): number {
  if (!existsSync(folder)) return Number.POSITIVE_INFINITY;
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / 2 ** 20);
}
