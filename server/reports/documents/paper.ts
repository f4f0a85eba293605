import type { Language } from "@/db/schema/core-enums";
import { localTime } from "../../core/calendar/local-time";
import { runsOfTexts, type TextRun } from "../../core/pdf/fallback-fonts";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { fileWords } from "../sales/file-words";

type Pdf = PDFKit.PDFDocument;
type Structure = PDFKit.PDFStructureElement;

const margin = 48;
const width = 595.28 - 2 * margin;
const gutter = 12;
const bottom = 841.89 - margin - 24;
const fonts = { plain: "Helvetica", bold: "Helvetica-Bold", fixed: "Courier" } as const;
const colors = { text: "#1a1b1e", dimmed: "#5c5f66", line: "#ced4da", warning: "#a61e4d" } as const;

interface Column {
  name: string;
  /** Of the page width. */
  share: number;
  align?: "left" | "right";
  font?: keyof typeof fonts;
  size?: number;
}

type Row = { cells: readonly string[]; isStrong?: boolean; isHead?: boolean };
type CellTag = "TH" | "TD";

/** Cell or paragraph. */
interface Part {
  runs: readonly TextRun[];
  font: string;
  size: number;
  width: number;
  align?: "left" | "right";
  height: number;
}

interface Place {
  x: number;
  y: number;
  color: keyof typeof colors;
}

interface Letterhead {
  title: string;
  language: Language;
  company: Pick<CompanyIdentity, "name" | "legalName">;
  now: Date;
}

/**
 * A tagged A4 document: language, title, headings and tables are accessible to screen readers.
 * Windows-1252 characters use the standard PDF fonts, others embedded ones. Parts are drawn at the
 * end, once all characters are known.
 */
export class Paper {
  readonly #pdf: Pdf;
  readonly #root: Structure;
  readonly #head: Letterhead;
  readonly #parts: (() => void)[] = [];
  readonly #texts: string[] = [];
  #runsOf: (text: string) => TextRun[] = () => [];

  private constructor(pdf: Pdf, head: Letterhead) {
    this.#pdf = pdf;
    this.#head = head;
    this.#root = pdf.struct("Document");
    pdf.addStructure(this.#root);
    this.#add([head.title], () => this.#write("H1", head.title, { font: "bold", size: 18, gap: 8 }));
  }

  static async begin(head: Letterhead): Promise<Paper> {
    // Loaded on first use: pdfkit takes 20 MB, and most processes never draw a document.
    const { default: PDFDocument } = await import("pdfkit");
    const pdf = new PDFDocument({
      size: "A4",
      margin,
      pdfVersion: "1.7",
      tagged: true,
      lang: head.language,
      displayTitle: true,
      bufferPages: true,
      info: { Title: head.title, Author: head.company.legalName, CreationDate: head.now },
    });
    return new Paper(pdf, head);
  }

  heading(text: string): void {
    this.#add([text], () => {
      this.#pdf.y += 14;
      this.#makeRoom(60);
      this.#write("H2", text, { font: "bold", size: 12, gap: 4 });
    });
  }

  paragraph(text: string, color: keyof typeof colors = "dimmed"): void {
    this.#add([text], () => this.#write("P", text, { size: 9, color, gap: 6 }));
  }

  facts(facts: readonly { name: string; value: string | null }[]): void {
    const columns: Column[] = [
      { name: "", share: 0.32 },
      { name: "", share: 0.68 },
    ];
    const rows = facts.flatMap(({ name, value }) => (value ? [{ cells: [name, value] }] : []));
    this.#addTable(columns, rows, ["TH", "TD"]);
  }

  table(columns: readonly Column[], rows: readonly Row[]): void {
    const head = { cells: columns.map(({ name }) => name), isStrong: true, isHead: true };
    this.#addTable(columns, [head, ...rows], ["TD"]);
  }

  #add(texts: readonly string[], draw: () => void): void {
    this.#texts.push(...texts);
    this.#parts.push(draw);
  }

  #addTable(columns: readonly Column[], rows: readonly Row[], tags: CellTag[]): void {
    const texts = rows.flatMap(({ cells }) => cells);
    this.#add(texts, () => {
      const table = this.#pdf.struct("Table");
      this.#root.add(table);
      for (const row of rows) this.#row(table, columns, row, row.isHead ? ["TH"] : tags);
      table.end();
    });
  }

  async end(): Promise<Uint8Array<ArrayBuffer>> {
    const pdf = this.#pdf;
    this.#runsOf = await runsOfTexts(pdf, this.#texts, isStandard);
    for (const draw of this.#parts) draw();
    this.#root.end();
    const { start, count } = pdf.bufferedPageRange();
    for (let index = 0; index < count; index += 1) this.#foot(start + index, count);
    pdf.end();
    const chunks: Buffer[] = [];
    for await (const chunk of pdf) chunks.push(chunk as Buffer);
    return new Uint8Array(Buffer.concat(chunks));
  }

  #foot(page: number, pages: number): void {
    const pdf = this.#pdf;
    const { language, now } = this.#head;
    const t = fileWords(language);
    pdf.switchToPage(page);
    // Prevents a new page for text in the bottom margin.
    pdf.page.margins.bottom = 0;
    const y = 841.89 - margin;
    const style = { width, lineBreak: false } as const;
    pdf.markContent("Artifact", { type: "Pagination" });
    pdf.font(fonts.plain).fontSize(8).fillColor(colors.dimmed);
    pdf.text(t("paper.issuedAt", { at: localTime(now.toISOString()) }), margin, y, style);
    pdf.text(t("paper.page", { page: page + 1, pages }), margin, y, { ...style, align: "right" });
    pdf.endMarkedContent();
  }

  #makeRoom(height: number): void {
    if (this.#pdf.y + height > bottom) this.#pdf.addPage();
  }

  #write(
    tag: string,
    text: string,
    {
      font = "plain",
      size,
      color = "text",
      gap,
    }: { font?: keyof typeof fonts; size: number; color?: keyof typeof colors; gap: number },
  ): void {
    const pdf = this.#pdf;
    const part = this.#measure(text, { font: fonts[font], size, width });
    const { y } = pdf;
    this.#root.add(pdf.struct(tag, {}, () => this.#draw(part, { x: margin, y, color })));
    pdf.y = y + part.height + gap;
  }

  #measure(text: string, { font, size, width, align = "left" }: Omit<Part, "runs" | "height">): Part {
    const runs = this.#runsOf(text.replaceAll("\u2212", "-").replaceAll("\t", " "));
    // Measures fallback characters as one em wide, with taller lines.
    const similar = runs.map((run) => (run.font ? [...run.text].map(() => "W ").join("") : run.text)).join("");
    const height = this.#pdf.font(font).fontSize(size).heightOfString(similar, { width });
    return { runs, font, size, width, align, height: isForeign(runs) ? height * 1.3 : height };
  }

  #draw({ runs, font, size, width, align }: Part, { x, y, color }: Place): void {
    const pdf = this.#pdf.font(font).fontSize(size).fillColor(colors[color]);
    const [first, ...others] = runs;
    if (!first) return;
    if (!isForeign(runs)) {
      pdf.text(first.text, x, y, { width, align });
      return;
    }
    // Aligns fonts of different heights on the baseline of the document's font.
    const style = { width, baseline: "alphabetic" } as const;
    pdf.font(first.font ?? font).text(first.text, x, y + size, { ...style, continued: others.length > 0 });
    for (const [index, { text, font: own }] of others.entries()) {
      pdf.font(own ?? font).text(text, { ...style, continued: index < others.length - 1 });
    }
  }

  #row(table: Structure, columns: readonly Column[], { cells, isStrong = false }: Row, tags: CellTag[]): void {
    const pdf = this.#pdf;
    const placed = columns.map((column, index) => {
      const before = columns.slice(0, index).reduce((sum, { share }) => sum + share, 0);
      const { share, align = "left", font = "plain", size = 9 } = column;
      const ownWidth = share * width - (index < columns.length - 1 ? gutter : 0);
      const style = { font: fonts[isStrong ? "bold" : font], size, width: ownWidth, align };
      const part = this.#measure(cells[index] ?? "", style);
      return { part, x: margin + before * width, height: part.height, tag: tags[index] ?? tags.at(-1) ?? "TD" };
    });
    const height = Math.max(...placed.map((cell) => cell.height)) + 7;
    this.#makeRoom(height);
    const top = pdf.y;
    const row = pdf.struct("TR");
    table.add(row);
    for (const { part, x, tag } of placed) {
      row.add(pdf.struct(tag, {}, () => this.#draw(part, { x, y: top, color: "text" })));
    }
    row.end();
    pdf.markContent("Artifact", { type: "Layout" });
    pdf.strokeColor(colors.line).lineWidth(0.5);
    pdf
      .moveTo(margin, top + height - 4)
      .lineTo(margin + width, top + height - 4)
      .stroke();
    pdf.endMarkedContent();
    pdf.y = top + height;
  }
}

/** Windows-1252 characters outside Latin-1. */
const extra = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";

function isStandard(character: string): boolean {
  return /^[\x20-\x7e\u00a0-\u00ff\n]$/.test(character) || extra.includes(character);
}

const isForeign = (runs: readonly TextRun[]) => runs.some(({ font }) => font !== null);
