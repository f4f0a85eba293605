import type { Language } from "@/db/schema/core-enums";
import { localTime } from "../../core/calendar/local-time";
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
  /** Fraction of the page width. */
  share: number;
  align?: "left" | "right";
  font?: keyof typeof fonts;
  size?: number;
}

type Row = { cells: readonly string[]; isStrong?: boolean };

interface Letterhead {
  title: string;
  language: Language;
  company: Pick<CompanyIdentity, "name" | "legalName">;
  now: Date;
}

/**
 * A tagged A4 document. The tags expose language, title, headings and tables to screen readers.
 * Uses the standard PDF fonts, so characters outside Windows-1252 lose their accents or are printed
 * as `?`.
 */
export class Paper {
  readonly #pdf: Pdf;
  readonly #root: Structure;
  readonly #head: Letterhead;

  private constructor(pdf: Pdf, head: Letterhead) {
    this.#pdf = pdf;
    this.#head = head;
    this.#root = pdf.struct("Document");
    pdf.addStructure(this.#root);
    this.#write("H1", head.title, { font: "bold", size: 18, gap: 8 });
  }

  static async begin(head: Letterhead): Promise<Paper> {
    // Loaded on demand: pdfkit takes 20 MB and most processes never draw a document.
    const { default: PDFDocument } = await import("pdfkit");
    const pdf = new PDFDocument({
      size: "A4",
      margin,
      pdfVersion: "1.7",
      tagged: true,
      lang: head.language,
      displayTitle: true,
      bufferPages: true,
      info: { Title: printable(head.title), Author: printable(head.company.legalName), CreationDate: head.now },
    });
    return new Paper(pdf, head);
  }

  heading(text: string): void {
    this.#pdf.y += 14;
    this.#makeRoom(60);
    this.#write("H2", text, { font: "bold", size: 12, gap: 4 });
  }

  paragraph(text: string, color: keyof typeof colors = "dimmed"): void {
    this.#write("P", text, { size: 9, color, gap: 6 });
  }

  facts(facts: readonly { name: string; value: string | null }[]): void {
    const columns: Column[] = [
      { name: "", share: 0.32 },
      { name: "", share: 0.68 },
    ];
    const table = this.#pdf.struct("Table");
    this.#root.add(table);
    for (const { name, value } of facts) {
      if (value) this.#row(table, columns, { cells: [name, value] }, ["TH", "TD"]);
    }
    table.end();
  }

  table(columns: readonly Column[], rows: readonly Row[]): void {
    const table = this.#pdf.struct("Table");
    this.#root.add(table);
    this.#row(table, columns, { cells: columns.map(({ name }) => name), isStrong: true }, ["TH"]);
    for (const row of rows) this.#row(table, columns, row, ["TD"]);
    table.end();
  }

  async end(): Promise<Uint8Array<ArrayBuffer>> {
    const pdf = this.#pdf;
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
    // Otherwise, text in the bottom margin would start a new page.
    pdf.page.margins.bottom = 0;
    const y = 841.89 - margin;
    const style = { width, lineBreak: false } as const;
    pdf.markContent("Artifact", { type: "Pagination" });
    pdf.font(fonts.plain).fontSize(8).fillColor(colors.dimmed);
    pdf.text(printable(t("paper.issuedAt", { at: localTime(now.toISOString()) })), margin, y, style);
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
    const draw = () => {
      pdf.font(fonts[font]).fontSize(size).fillColor(colors[color]).text(printable(text), margin, pdf.y, { width });
    };
    this.#root.add(pdf.struct(tag, {}, draw));
    pdf.y += gap;
  }

  #row(table: Structure, columns: readonly Column[], { cells, isStrong = false }: Row, tags: ("TH" | "TD")[]): void {
    const pdf = this.#pdf;
    const placed = columns.map((column, index) => {
      const before = columns.slice(0, index).reduce((sum, { share }) => sum + share, 0);
      const { share, align = "left", font = "plain", size = 9 } = column;
      const chosen = fonts[isStrong ? "bold" : font];
      const cell = {
        x: margin + before * width,
        width: share * width - (index < columns.length - 1 ? gutter : 0),
        align,
        font: chosen,
        size,
      };
      const text = printable(cells[index] ?? "");
      const height = pdf.font(chosen).fontSize(size).heightOfString(text, { width: cell.width });
      return { ...cell, text, height, tag: tags[index] ?? tags.at(-1) ?? "TD" };
    });
    const height = Math.max(...placed.map((cell) => cell.height)) + 7;
    this.#makeRoom(height);
    const top = pdf.y;
    const row = pdf.struct("TR");
    table.add(row);
    for (const { text, x, width: cellWidth, align, font, size, tag } of placed) {
      const draw = () => {
        pdf.font(font).fontSize(size).fillColor(colors.text).text(text, x, top, { width: cellWidth, align });
      };
      row.add(pdf.struct(tag, {}, draw));
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

export function printable(text: string): string {
  return [...text.normalize("NFC").replaceAll("\u2212", "-")].map(printableCharacter).join("");
}

function printableCharacter(character: string): string {
  if (/[\x20-\x7e\u00a0-\u00ff\n]/.test(character) || extra.includes(character)) return character;
  const plain = character.normalize("NFKD").replace(/\p{M}/gu, "");
  return /^[\x20-\x7e]+$/.test(plain) ? plain : "?";
}
