const offered = ["pt-BR", "pt-PT", "en", "es", "fr", "it", "de", "ja", "zh"];

/** A language's name in that language: `Português (Brasil)`. */
export function nameOfLanguage(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The languages that are offered and not in use. */
export function languagesLeft(inUse: readonly string[]): string[] {
  return offered.filter((language) => !inUse.includes(language));
}
