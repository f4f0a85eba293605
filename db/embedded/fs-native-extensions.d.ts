/** The part that `folder-lock.ts` uses; the package has no types. */
declare module "fs-native-extensions" {
  /** Takes or converts the lock of an open file, without waiting. False when another open file holds it. */
  export function tryLock(fd: number, options?: { shared?: boolean }): boolean;
  export function unlock(fd: number): void;
}
