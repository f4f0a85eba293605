import { fileTypeFromFile } from "file-type";
import type { UploadPurpose } from "@/db/schema/accounts-enums";
import { acceptedTypes } from "./schemas";

/**
 * Returns the media type of a file from its content, or null if it is not accepted. Text, HTML and SVG have no
 * signature and are rejected.
 */
export async function findMediaType(path: string, purpose: UploadPurpose): Promise<string | null> {
  const found = await fileTypeFromFile(path);
  return found && Object.hasOwn(acceptedTypes[purpose], found.mime) ? found.mime : null;
}
