import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

interface ReadPdf {
  title: string;
  language: string | null;
  isTagged: boolean;
  pages: number;
  /** Text in reading order, without page numbers. Each table cell is one line. */
  lines: string[];
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const loading = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const pdf = await loading.promise;
  const { info } = await pdf.getMetadata();
  const about = info as { Title?: string; Language?: string };
  const lines: string[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    let isArtifact = false;
    const { items } = await (await pdf.getPage(page)).getTextContent({ includeMarkedContent: true });
    for (const item of items) {
      if ("str" in item && item.str.trim() !== "" && !isArtifact) lines.push(item.str.trim());
      if ("type" in item) isArtifact = "tag" in item && item.tag === "Artifact";
    }
  }
  const isTagged = (await pdf.getMarkInfo())?.Marked === true;
  const read = { title: about.Title ?? "", language: about.Language ?? null, isTagged, pages: pdf.numPages, lines };
  await loading.destroy();
  return read;
}
