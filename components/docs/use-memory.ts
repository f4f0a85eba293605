"use client";

import { useSyncExternalStore } from "react";
import type { Memory } from "./memory";

/** The value is `initial` until hydration. */
export function useMemory<T>(memory: Memory<T>, initial: T): [T, (value: T) => void] {
  return [useSyncExternalStore(memory.subscribe, memory.read, () => initial), memory.write];
}
