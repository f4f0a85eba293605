import { z } from "zod";
import { type Metadata as MetadataShape, metadataLimits } from "@/db/schema/payments-shapes";
import { line, prose } from "./wire";

const Key = line({ min: 1, max: metadataLimits.key });

/** Returns why a key is rejected, as the end of a sentence that starts with "has a key that", or null. */
function keyFault(key: string): string | null {
  return Key.safeParse(key).error?.issues[0]?.message ?? null;
}

/** Different keys may become equal when normalized. */
const normalKey = (key: string) => key.trim().normalize("NFC");

/** Metadata of an integrator. Accepts only strings, so that nothing is coerced. */
export const NewMetadata = z
  .record(z.string(), prose({ max: metadataLimits.value }))
  .superRefine((given, { addIssue }) => {
    const keys = Object.keys(given);
    const faults = [
      ...(keys.length > metadataLimits.keys ? [`must have at most ${metadataLimits.keys} keys`] : []),
      ...keys.map(keyFault).flatMap((fault) => (fault === null ? [] : [`has a key that ${fault}`])),
      ...(new Set(keys.map(normalKey)).size < keys.length ? ["has a key twice"] : []),
    ];
    for (const message of faults) addIssue({ code: "custom", message });
  })
  .overwrite((given) => Object.fromEntries(Object.entries(given).map(([key, value]) => [normalKey(key), value])))
  .meta({
    id: "NewMetadata",
    description: "Your keys and string values.",
    maxProperties: metadataLimits.keys,
    propertyNames: { type: "string", minLength: 1, maxLength: metadataLimits.key },
  });

export const Metadata = z
  .record(z.string(), z.string())
  .meta({ id: "Metadata", description: "Your keys and values. Empty if none were given." });
export type Metadata = MetadataShape;
