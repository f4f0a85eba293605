import type { Holder } from "../courses/access-links";

/** The customers whose courses a browser may open, by its cookies. */
export async function holdersOf(_headers: Headers, _now: Date): Promise<Holder[]> {
  return [];
}
