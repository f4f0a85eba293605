/** Code of a documentation page, as its copy button takes it. */
export interface Figure {
  caption: string;
  code: string;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

function toText(html: string): string {
  return html.replace(/<[^>]*>/g, "").replace(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity);
}

/** The code of a documentation page, from top to bottom. */
export function readFigures(html: string): Figure[] {
  return [...html.matchAll(/<figure[^>]*>(.*?)<\/figure>/gs)].map(([, figure = ""]) => ({
    caption: toText(/<figcaption[^>]*><span>(.*?)<\/span>/s.exec(figure)?.[1] ?? ""),
    code: toText(/<pre[^>]*>(.*?)<\/pre>/s.exec(figure)?.[1] ?? ""),
  }));
}
