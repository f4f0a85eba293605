"use client";

import { useSyncExternalStore } from "react";
import type { Memory } from "./memory";

/** A memory's value, and the way to change it; `initial` until the page is alive. */
export function useMemory<T>(memory: Memory<T>, initial: T): [T, (value: T) => void] {
  return [useSyncExternalStore(memory.subscribe, memory.read, () => initial), memory.write];
}
