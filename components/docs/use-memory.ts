"use client";

import { useSyncExternalStore } from "react";
import type { Memory } from "./memory";

/** A memory's value and its setter; `initial` until hydration. */
export function useMemory<T>(memory: Memory<T>, initial: T): [T, (value: T) => void] {
  return [useSyncExternalStore(memory.subscribe, memory.read, () => initial), memory.write];
}
