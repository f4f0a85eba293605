import { type Language, languages } from "@/db/schema/core-enums";

/**
 * Merges the texts of domains from `messages/<language>/<domain>.json`, by language. `part` selects
 * the texts of emails or downloaded files.
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
