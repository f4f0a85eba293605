import { z } from "zod";
import { uploadPurposes } from "@/db/learning-enums";
import { Instant, line } from "../core/wire";

const megabyte = 1024 * 1024;

/** Maximum bytes of a file. A request must arrive within 75 seconds (docs/reliability.md rule 25). */
export const maxUploadBytes = { cover: 5 * megabyte, material: 50 * megabyte } as const;

export const NewUpload = z.strictObject({
  purpose: z.enum(uploadPurposes),
  fileName: line({ min: 1, max: 160 }),
  size: z.int().min(1),
});
export type NewUpload = z.infer<typeof NewUpload>;

/** An announced file: where its bytes go, and where it will be. */
export const Upload = z.object({
  id: z.string(),
  /** Address for a course's cover or a material. */
  url: z.string(),
  /** Address for one PUT of the bytes, until `putUntil`. */
  putUrl: z.string(),
  putUntil: Instant,
});
export type Upload = z.infer<typeof Upload>;
