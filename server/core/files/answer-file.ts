import type { Context } from "../procedures/procedure";

export const csvType = "text/csv; charset=utf-8";

/** `sizeInBytes` lets clients detect a truncated file. */
export function answerFile<Content>(
  { answerHeaders }: Pick<Context, "answerHeaders">,
  { name, mediaType, sizeInBytes }: { name: string; mediaType: string; sizeInBytes?: number },
  content: Content,
): Content {
  if (answerHeaders) {
    answerHeaders["content-type"] = mediaType;
    answerHeaders["content-disposition"] = `attachment; filename="${name}"`;
    if (sizeInBytes !== undefined) answerHeaders["content-length"] = String(sizeInBytes);
  }
  return content;
}
