import type { UploadPurpose } from "@/db/schema/accounts-enums";
import { acceptedTypes, maxUploadBytes } from "@/server/accounts/uploads/schemas";

const megabyte = 1024 * 1024;

/** Extensions other than the lowercase type name. */
const endings: Record<string, readonly string[]> = { JPEG: ["jpg", "jpeg"], OGG: ["ogg", "oga"] };

/**
 * Returns an `accept` attribute, such as `.pdf,.jpg`.
 *
 * @param only restricts the result to one media type of the purpose.
 */
export function acceptOf(purpose: UploadPurpose, only?: string): string {
  return endingsOf(purpose, only)
    .map((ending) => `.${ending}`)
    .join(",");
}

function endingsOf(purpose: UploadPurpose, only: string | undefined): string[] {
  return Object.entries(acceptedTypes[purpose])
    .filter(([mediaType]) => only === undefined || mediaType === only)
    .flatMap(([, name]) => endings[name] ?? [name.toLowerCase()]);
}

/** Checks extension and size; the server also checks the content. */
export function refusalOf(
  { name, size }: Pick<File, "name" | "size">,
  purpose: UploadPurpose,
  only?: string,
): "upload_type_refused" | "upload_too_large" | "upload_empty" | null {
  const ending = name.split(".").at(-1)?.toLowerCase() ?? "";
  if (!name.includes(".") || !endingsOf(purpose, only).includes(ending)) return "upload_type_refused";
  if (size === 0) return "upload_empty";
  return size > maxUploadBytes[purpose] ? "upload_too_large" : null;
}

export function limitsOf(purpose: UploadPurpose, only?: string): { types: string[]; megabytes: number } {
  const types = Object.entries(acceptedTypes[purpose]).filter(
    ([mediaType]) => only === undefined || mediaType === only,
  );
  return { types: types.map(([, name]) => name), megabytes: maxUploadBytes[purpose] / megabyte };
}

/** `12 KB`, `3,4 MB`. */
export function sizeWords(bytes: number, locale: string): string {
  const isLarge = bytes >= megabyte;
  const amount = isLarge ? bytes / megabyte : Math.max(1, bytes / 1024);
  const digits = isLarge && amount < 10 ? 1 : 0;
  return `${amount.toLocaleString(locale, { maximumFractionDigits: digits })} ${isLarge ? "MB" : "KB"}`;
}

export function titleOfFile(name: string): string {
  const title = name
    .replace(/\.[^.]*$/, "")
    .replaceAll("_", " ")
    .trim();
  return [...(title || name)].slice(0, 160).join("");
}

/** The URL may be one of our files. Only the server can decide. */
export function isFileAddress(url: string): boolean {
  return URL.canParse(url) && new URL(url).pathname.startsWith("/files/");
}
