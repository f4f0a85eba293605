import { isDeepStrictEqual } from "node:util";
import { fail } from "../failures/failure";

/**
 * Refuses a change whose editor read other values than the present ones, so that the change does not silently revert
 * one made in the meantime. Call it under the lock of the record.
 *
 * @param read values that the editor read; undefined for a caller that overwrites.
 * @throws changed_elsewhere with the present values of the fields that were read.
 */
export function refuseOutdated<Values extends object>(
  read: { [Key in keyof Values]?: Values[Key] | undefined } | undefined,
  present: Values,
): void {
  if (!read) return;
  const known = (Object.keys(read) as (keyof Values)[]).filter((key) => read[key] !== undefined);
  if (known.every((key) => isDeepStrictEqual(read[key], present[key]))) return;
  fail("changed_elsewhere", { values: { present: Object.fromEntries(known.map((key) => [key, present[key]])) } });
}
