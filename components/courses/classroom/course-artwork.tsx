import type { CSSProperties } from "react";
import type { CourseHead } from "@/server/courses/classroom/schemas";
import classes from "./learn.module.css";

const motifs: Record<string, string | undefined> = {
  grid: classes.grid,
  dots: classes.dots,
  waves: classes.waves,
};

/** Cover, or generated artwork in the course's colors. Covers on other hosts are not loaded. */
export function CourseArtwork({ course }: { course: Pick<CourseHead, "cover" | "artwork"> }) {
  const { cover, artwork } = course;
  const own = cover && ownPathOf(cover);
  if (own) {
    // biome-ignore lint/performance/noImgElement: covers are uploaded in their size; a resizer would be another service
    return <img className={classes.artwork} src={own} alt="" loading="lazy" decoding="async" />;
  }
  const { from, via, to, glow, motif } = artwork;
  const style = { "--from": from, "--via": via, "--to": to, "--glow": glow } as CSSProperties;
  return <div className={`${classes.artwork} ${classes.drawn} ${motifs[motif] ?? ""}`} style={style} aria-hidden />;
}

/** Path of an uploaded file; null for other hosts. */
function ownPathOf(cover: string): string | null {
  const { pathname } = URL.canParse(cover) ? new URL(cover) : { pathname: "" };
  return pathname.startsWith("/files/") ? pathname : null;
}
