import { z } from "zod";
import { type UploadPurpose, uploadPurposes } from "@/db/schema/accounts-enums";
import { Instant, line } from "../../core/procedures/wire";

const megabyte = 1024 * 1024;

export const maxUploadBytes = { cover: 5 * megabyte, material: 50 * megabyte } as const;

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

export function namesOfTypes(purpose: UploadPurpose): string {
  return Object.values(acceptedTypes[purpose]).join(", ");
}

export const NewUpload = z.strictObject({
  purpose: z.enum(uploadPurposes),
  fileName: line({ min: 1, max: 160 }),
  size: z.int().min(1),
});
export type NewUpload = z.infer<typeof NewUpload>;

export const Upload = z.object({
  id: z.string(),
  url: z.string(),
  /** Single-use PUT URL, valid until `putUntil`. */
  putUrl: z.string(),
  putUntil: Instant,
});
export type Upload = z.infer<typeof Upload>;

export const UploadPlace = z.strictObject({ url: z.string().max(2048) });

export const StoredFile = z.object({ fileName: z.string(), size: z.int(), mediaType: z.string() });
export type StoredFile = z.infer<typeof StoredFile>;
