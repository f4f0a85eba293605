import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createTranslator } from "use-intl/core";
import type { Language } from "@/db/schema/core-enums";
import type portuguese from "@/messages/pt-BR/courses.json";
import { environment } from "../../core/env/env";
import { mailFormats } from "../../core/mail/mail-words";
import { readMessages } from "../../core/messages/messages";
import { runsOfTexts, type TextRun } from "../../core/pdf/fallback-fonts";
import { qrModulesOf } from "../../core/qr-code/qr-code";
import { showCode } from "./codes";
import { type CertificateRow, certificatePathOf } from "./find-certificate";

const messages = await readMessages<Pick<typeof portuguese, "certificate">>(["courses"]);

function certificateWords(language: Language) {
  const refuse = (error: Error): never => {
    throw error;
  };
  return createTranslator({
    locale: language,
    messages: messages[language],
    namespace: "certificate",
    onError: refuse,
  });
}

type Pdf = PDFKit.PDFDocument;

/** A4 landscape, in points. */
const page = { width: 841.89, height: 595.28, margin: 64 } as const;
const colors = { text: "#1a1b1e", dimmed: "#5c5f66", accent: "#1c5fc4", line: "#ced4da" } as const;
const qrSize = 84;

/**
 * Renders a tagged PDF with embedded fonts (docs/domains/courses.md): Lora (SIL OFL), or other
 * fonts for names with characters that Lora lacks. A QR code links to the public verification page.
 */
export async function drawCertificate(
  { code, studentName, courseTitle, producerName, hours, issuedAt }: CertificateRow & { studentName: string },
  language: Language,
): Promise<Uint8Array<ArrayBuffer>> {
  const t = certificateWords(language);
  // Loaded on first use: pdfkit takes 20 MB, and most processes never render a certificate.
  const [{ default: PDFDocument }, { create }] = await Promise.all([import("pdfkit"), import("fontkit")]);
  const pdf = new PDFDocument({
    size: "A4",
    layout: "landscape",
    margin: page.margin,
    pdfVersion: "1.7",
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: `${t("title")}: ${courseTitle}`, Author: producerName, CreationDate: issuedAt },
  });
  const plain = await readFile(fontOf("400Regular/Lora_400Regular.ttf"));
  pdf.registerFont("plain", plain);
  pdf.registerFont("italic", fontOf("400Regular_Italic/Lora_400Regular_Italic.ttf"));
  pdf.registerFont("bold", fontOf("600SemiBold/Lora_600SemiBold.ttf"));
  const lora = create(plain);
  const covers = (character: string) => lora.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  const runsOf = await runsOfTexts(pdf, [producerName, studentName, courseTitle], covers);
  drawFrame(pdf);
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const write = (tag: string, y: number, text: string, style: Partial<Writing>) =>
    root.add(
      pdf.struct(tag, {}, () => writeLine(pdf, y, runsOf(text), { font: "plain", size: 14, color: "text", ...style })),
    );
  const address = `${environment().publicUrl}${certificatePathOf(code)}`;
  write("P", 78, producerName, { size: 13, color: "dimmed" });
  write("H1", 112, t("title"), { font: "bold", size: 30, color: "accent" });
  write("P", 178, t("certifies"), { font: "italic", size: 15, color: "dimmed" });
  write("P", 206, studentName, { font: "bold", size: 34 });
  write("P", 272, t("finished"), { font: "italic", size: 15, color: "dimmed" });
  write("P", 300, courseTitle, { font: "bold", size: 24 });
  write("P", 362, t("hours", { hours }), { size: 13 });
  write("P", 384, t("date", { date: mailFormats(language).day(issuedAt) }), { size: 13 });
  root.add(pdf.struct("Figure", { alt: address }, () => drawQr(pdf, address)));
  write("P", 506, t("code", { code: showCode(code) }), { font: "bold", size: 11 });
  write("P", 524, t("verify", { address }), { size: 10, color: "dimmed" });
  root.end();
  pdf.end();
  const chunks: Buffer[] = [];
  for await (const chunk of pdf) chunks.push(chunk as Buffer);
  return new Uint8Array(Buffer.concat(chunks));
}

interface Writing {
  font: "plain" | "italic" | "bold";
  size: number;
  color: keyof typeof colors;
}

/** Centers a line. Shrinks the font to fit long text. */
function writeLine(pdf: Pdf, y: number, runs: readonly TextRun[], { font, size, color }: Writing): void {
  const width = page.width - 2 * page.margin;
  const widthOf = ({ text, font: own }: TextRun) => pdf.font(own ?? font).widthOfString(text);
  pdf.fontSize(size);
  const natural = runs.reduce((sum, run) => sum + widthOf(run), 0);
  const fitting = Math.max(9, Math.min(size, (size * width) / Math.max(1, natural)));
  const top = y + (size - fitting) / 2;
  pdf.fontSize(fitting).fillColor(colors[color]);
  const [only, ...others] = runs;
  if (only && others.length === 0 && only.font === null) {
    pdf.font(font).text(only.text, page.margin, top, { width, align: "center", height: size * 1.4, ellipsis: true });
    return;
  }
  // Aligns fonts of different heights on one baseline.
  let x = (page.width - (natural * fitting) / size) / 2;
  for (const run of runs) {
    pdf.font(run.font ?? font).text(run.text, x, top + fitting, { lineBreak: false, baseline: "alphabetic" });
    x += widthOf(run);
  }
}

function drawFrame(pdf: Pdf): void {
  pdf.markContent("Artifact", { type: "Layout" });
  pdf.lineWidth(1.5).strokeColor(colors.accent);
  pdf.roundedRect(28, 28, page.width - 56, page.height - 56, 10).stroke();
  pdf.lineWidth(0.5).strokeColor(colors.line);
  pdf.roundedRect(36, 36, page.width - 72, page.height - 72, 7).stroke();
  pdf.endMarkedContent();
}

function drawQr(pdf: Pdf, text: string): void {
  const { size, data: isDark } = qrModulesOf(text);
  const module = qrSize / size;
  const [left, top] = [(page.width - qrSize) / 2, 412];
  pdf.fillColor(colors.text);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (isDark[row * size + column]) pdf.rect(left + column * module, top + row * module, module, module);
    }
  }
  pdf.fill();
}

function fontOf(file: string): string {
  const folder = dirname(createRequire(import.meta.url).resolve("@expo-google-fonts/lora/package.json"));
  return join(folder, file);
}
