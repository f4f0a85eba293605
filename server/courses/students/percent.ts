/** Rounds down, so that 100 means all. Returns 0 if `whole` is 0. */
export function percentOf(part: number, whole: number): number {
  return whole > 0 ? Math.floor((100 * Math.min(part, whole)) / whole) : 0;
}
