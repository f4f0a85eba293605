const browsers: readonly [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/(Chrome|CriOS|Chromium)\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

const firstOf = (names: readonly [RegExp, string][], text: string) => names.find(([shape]) => shape.test(text))?.[1];

/** `Chrome · Linux`; null if neither part is recognized. */
export function describeBrowser(userAgent: string): string | null {
  const names = [firstOf(browsers, userAgent), firstOf(systems, userAgent)].filter(Boolean);
  return names.length > 0 ? names.join(" · ") : null;
}
