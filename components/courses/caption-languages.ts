const offered = ["pt-BR", "pt-PT", "en", "es", "fr", "it", "de", "ja", "zh"];

/** Returns a language's name in that language, such as `Português (Brasil)`. */
export function nameOfLanguage(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

export function languagesLeft(inUse: readonly string[]): string[] {
  return offered.filter((language) => !inUse.includes(language));
}
