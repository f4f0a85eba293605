import { type Language, languages } from "@/db/schema/core-enums";

/**
 * Reads the texts of domains from `messages/<language>/<domain>.json` and merges them into one
 * object per language. With `part`, reads only the texts of emails or downloaded files.
 */
export async function readMessages<Messages extends object>(
  domains: readonly string[],
  part?: "mails" | "files",
): Promise<Record<Language, Messages>> {
  const read = async (language: Language) => {
    const files: { default: { mails?: object; files?: object } }[] = await Promise.all(
      domains.map((domain) => import(`../../../messages/${language}/${domain}.json`)),
    );
    return [language, Object.assign({}, ...files.map(({ default: texts }) => (part ? texts[part] : texts)))];
  };
  return Object.fromEntries(await Promise.all(languages.map(read))) as Record<Language, Messages>;
}
