/** Parts of a hundred, rounded down, so that 100 means all; 0 of nothing. */
export function percentOf(part: number, whole: number): number {
  return whole > 0 ? Math.floor((100 * Math.min(part, whole)) / whole) : 0;
}
