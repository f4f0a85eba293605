/** Code block of a documentation page, with the text of its copy button. */
export interface Figure {
  caption: string;
  code: string;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

function toText(html: string): string {
  return html.replace(/<[^>]*>/g, "").replace(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity);
}

export function readFigures(html: string): Figure[] {
  return [...html.matchAll(/<figure[^>]*>(.*?)<\/figure>/gs)].map(([, figure = ""]) => ({
    caption: toText(/<figcaption[^>]*><span>(.*?)<\/span>/s.exec(figure)?.[1] ?? ""),
    code: toText(/<pre[^>]*>(.*?)<\/pre>/s.exec(figure)?.[1] ?? ""),
  }));
}
