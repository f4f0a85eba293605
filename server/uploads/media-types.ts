import { fileTypeFromFile } from "file-type";
import type { UploadPurpose } from "@/db/learning-enums";

/** Accepted types by what the file is for: media type → its name for people. */
export const acceptedTypes: Record<UploadPurpose, Readonly<Record<string, string>>> = {
  cover: { "image/png": "PNG", "image/jpeg": "JPEG", "image/webp": "WebP", "image/avif": "AVIF" },
  material: {
    "application/pdf": "PDF",
    "application/zip": "ZIP",
    "application/epub+zip": "EPUB",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "DOCX",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "XLSX",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": "PPTX",
    "application/vnd.oasis.opendocument.text": "ODT",
    "application/vnd.oasis.opendocument.spreadsheet": "ODS",
    "application/vnd.oasis.opendocument.presentation": "ODP",
    "image/png": "PNG",
    "image/jpeg": "JPEG",
    "image/webp": "WebP",
    "audio/mpeg": "MP3",
    "audio/x-m4a": "M4A",
    "audio/ogg": "OGG",
    "video/mp4": "MP4",
  },
};

/** The names of the accepted types, as a sentence lists them. */
export function namesOfTypes(purpose: UploadPurpose): string {
  return Object.values(acceptedTypes[purpose]).join(", ");
}

/** The media type of a file by its content; null if it is not accepted. Text, HTML and SVG have no signature: refused. */
export async function findMediaType(path: string, purpose: UploadPurpose): Promise<string | null> {
  const found = await fileTypeFromFile(path);
  return found && Object.hasOwn(acceptedTypes[purpose], found.mime) ? found.mime : null;
}
