import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { toAscii } from "../text/to-ascii";

type Pdf = PDFKit.PDFDocument;

/** `font` is null for the caller's font. */
export interface TextRun {
  text: string;
  font: string | null;
}

interface Glyphs {
  /** Returns the font that contains a character, or null. */
  fontOf: (character: string) => string | null;
}

const weight = 400;
const emojiFont = "emoji";
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

const folderOf = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

/**
 * Splits a document's texts into runs. Characters outside the document's fonts, as reported by
 * `covers`, use embedded subsets of Noto Sans SC (Chinese and Japanese) and Noto Emoji, both under
 * the SIL OFL. Other scripts are transliterated. Fonts are loaded only when needed.
 */
export async function runsOfTexts(
  pdf: Pdf,
  texts: readonly string[],
  covers: (character: string) => boolean,
): Promise<(text: string) => TextRun[]> {
  const foreign = new Set(texts.flatMap((text) => [...text.normalize("NFC")]).filter((each) => !covers(each)));
  const glyphs = foreign.size > 0 ? await loadGlyphs(pdf, [...foreign]) : { fontOf: () => null };
  return (text) => joinRuns([...graphemes.segment(text.normalize("NFC"))].flatMap(({ segment }) => split(segment)));

  function split(segment: string): TextRun[] {
    if (emoji.test(segment) && !covers(segment) && glyphs.fontOf([...segment][0] ?? "") === emojiFont) {
      return [{ text: segment, font: emojiFont }];
    }
    return [...segment].map((character) => {
      if (covers(character)) return { text: character, font: null };
      const font = glyphs.fontOf(character);
      return font ? { text: character, font } : { text: plain(character, covers), font: null };
    });
  }
}

/** Replaces a character that no font contains with its base letter, its transliteration, or `?`. */
function plain(character: string, covers: (character: string) => boolean): string {
  if (/^[\p{M}\p{Cf}]$/u.test(character)) return "";
  const bare = character.normalize("NFKD").replace(/\p{M}/gu, "");
  return [...bare].every(covers) ? bare : toAscii(character) || "?";
}

function joinRuns(runs: readonly TextRun[]): TextRun[] {
  const joined: TextRun[] = [];
  for (const { text, font } of runs) {
    const last = joined.at(-1);
    if (last && last.font === font) last.text += text;
    else joined.push({ text, font });
  }
  return joined;
}

async function loadGlyphs(pdf: Pdf, characters: readonly string[]): Promise<Glyphs> {
  const { create } = await import("fontkit");
  const emojiFile = await readFile(
    join(folderOf("@expo-google-fonts/noto-emoji"), "400Regular/NotoEmoji_400Regular.ttf"),
  );
  const fonts = new Map<string, string>();
  const emojiGlyphs = create(emojiFile);
  for (const each of characters) {
    if (emoji.test(each) && emojiGlyphs.hasGlyphForCodePoint(each.codePointAt(0) ?? 0)) fonts.set(each, emojiFont);
  }
  if (fonts.size > 0) pdf.registerFont(emojiFont, emojiFile);
  const others = characters.filter((each) => !fonts.has(each));
  for (const [name, own] of await findFragments(others)) {
    const file = await readFile(join(folderOf(notoSans), "files", `${name}-wght-normal.woff2`));
    const glyphs = create(file);
    const present = own.filter((each) => glyphs.hasGlyphForCodePoint(each.codePointAt(0) ?? 0));
    if (present.length === 0) continue;
    // Fixes the weight of the variable font, whose default is the thinnest.
    const { default: subsetFont } = await import("subset-font");
    pdf.registerFont(
      name,
      await subsetFont(file, present.join(""), { targetFormat: "sfnt", variationAxes: { wght: weight } }),
    );
    for (const each of present) fonts.set(each, name);
  }
  return { fontOf: (character) => fonts.get(character) ?? null };
}

const notoSans = "@fontsource-variable/noto-sans-sc";

/** Groups characters by font file, because the package splits Noto Sans SC by usage. */
async function findFragments(characters: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (characters.length === 0) return found;
  const text = await readFile(join(folderOf(notoSans), "unicode.json"), "utf8");
  const fragments = Object.entries(JSON.parse(text) as Record<string, string>).map(([name, ranges]) => ({
    name: `noto-sans-sc-${name.replace(/[[\]]/g, "")}`,
    ranges: ranges.split(",").map((range) => {
      const [first = 0, last = first] = range
        .slice(2)
        .split("-")
        .map((hex) => Number.parseInt(hex, 16));
      return { first, last };
    }),
  }));
  for (const each of characters) {
    const codePoint = each.codePointAt(0) ?? 0;
    const home = fragments.find(({ ranges }) =>
      ranges.some(({ first, last }) => codePoint >= first && codePoint <= last),
    );
    if (home) found.set(home.name, [...(found.get(home.name) ?? []), each]);
  }
  return found;
}
