import { PageContent, type Testimonial } from "@/server/catalog/page-content/content-schemas";

/** Highlights are one per line; each testimonial has a React key. */
export interface ContentDraft extends Pick<PageContent, "showsGuarantee" | "asksPhone"> {
  headline: string;
  highlights: string;
  testimonials: (Testimonial & { key: number })[];
}

export function toDraft({ headline, highlights, testimonials, showsGuarantee, asksPhone }: PageContent): ContentDraft {
  return {
    headline: headline ?? "",
    highlights: highlights.join("\n"),
    testimonials: testimonials.map((each, key) => ({ ...each, key })),
    showsGuarantee,
    asksPhone,
  };
}

export function toContent({ headline, highlights, testimonials, ...rest }: ContentDraft): PageContent {
  return {
    headline: headline.trim() || null,
    highlights: highlights.split("\n").flatMap((line) => line.trim() || []),
    testimonials: testimonials.map(({ name, text }) => ({ name: name.trim(), text: text.trim() })),
    ...rest,
  };
}

export function isRight(field: keyof PageContent, content: PageContent): boolean {
  return PageContent.shape[field].safeParse(content[field]).success;
}
