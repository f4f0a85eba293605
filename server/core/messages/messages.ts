import { type Language, languages } from "@/db/schema/core-enums";

/** Reads areas of `messages/` (file names without extension) and merges them into one object per language. */
export async function readMessages<Messages extends object>(...areas: string[]): Promise<Record<Language, Messages>> {
  const read = async (language: Language) => {
    const files: { default: object }[] = await Promise.all(
      areas.map((area) => import(`../../../messages/${language}/${area}.json`)),
    );
    return [language, Object.assign({}, ...files.map((file) => file.default))];
  };
  return Object.fromEntries(await Promise.all(languages.map(read))) as Record<Language, Messages>;
}
