declare module "fs-native-extensions" {
  /**
   * Acquires or converts the lock of an open file without waiting. Returns false if another open
   * file has a conflicting lock.
   */
  export function tryLock(fd: number, options?: { shared?: boolean }): boolean;
  export function unlock(fd: number): void;
}
