import { createHash } from "node:crypto";
import { defaultLanguage, type Language } from "@/db/schema/core-enums";

/** Same look as `components/ui/missing-page.module.css`. */
const style = `
:root {
  --line: #dedee2;
  --text: #1d1d21;
  --dimmed: #5c5c65;
  --ground: #fff;
  color-scheme: light dark;
}
@media (prefers-color-scheme: dark) {
  :root {
    --line: #34343a;
    --text: #ededf0;
    --dimmed: #a6a6b0;
    --ground: #111113;
  }
}
body {
  box-sizing: border-box;
  display: grid;
  place-items: center;
  min-height: 100vh;
  margin: 0;
  padding: 32px 20px;
  background: var(--ground);
  color: var(--dimmed);
  font: 14px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif;
  text-align: center;
}
h1, h2 {
  margin: 0 0 8px;
  color: var(--text);
  font-size: 20px;
  font-weight: 600;
  line-height: 1.3;
}
h2 {
  font-size: 16px;
}
p {
  max-width: 46ch;
  margin: 0 auto 24px;
  overflow-wrap: anywhere;
}
a {
  display: inline-block;
  padding: 9px 16px;
  border: 1px solid var(--line);
  border-radius: 8px;
  color: var(--text);
  font-weight: 500;
  text-decoration: none;
}
a:focus-visible {
  outline: 2px solid #4f79f2;
  outline-offset: 2px;
}
code {
  display: block;
  font: 12px/1.5 ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace;
}
`;

/** Source expression that allows the style of plain pages in a content security policy. */
export const plainPageStyle = `'sha256-${createHash("sha256").update(style).digest("base64")}'`;

export const plainPagePolicy = `default-src 'none'; style-src ${plainPageStyle}; frame-ancestors 'none'`;

export interface PlainPage {
  language: Language;
  title: string;
  /** HTML of the body. */
  content: string;
  refreshSeconds?: number;
}

/** Returns a page that needs neither the pages process nor any other file. */
export function plainPage({ language, title, content, refreshSeconds }: PlainPage): string {
  const refresh = refreshSeconds === undefined ? "" : `<meta http-equiv="refresh" content="${refreshSeconds}">\n`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refresh}<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}

export interface Sentences {
  title: string;
  text: string;
}

/** Returns a page in both languages, the default one first (docs/domains/runtime.md). */
export function bilingualPage(portuguese: Sentences, english: Sentences, refreshSeconds?: number): string {
  return plainPage({
    language: defaultLanguage,
    title: `${portuguese.title} · ${english.title}`,
    content: `<h1>${portuguese.title}</h1>
<p>${portuguese.text}</p>
<div lang="en">
<h2>${english.title}</h2>
<p>${english.text}</p>
</div>`,
    ...(refreshSeconds === undefined ? {} : { refreshSeconds }),
  });
}
