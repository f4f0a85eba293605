import { IconExternalLink } from "@tabler/icons-react";
import { getTranslations } from "next-intl/server";
import type { SampleLesson } from "@/server/courses/classroom/schemas";
import page from "../../ui/buyer/buyer-page.module.css";
import classes from "./lesson.module.css";
import { LessonPlayer } from "./lesson-player";
import player from "./player.module.css";
import { elsewhereOf, hostNameOf } from "./watch-place";

type Props = Pick<SampleLesson, "title" | "video" | "durationSeconds" | "captions" | "chapters">;

export async function LessonVideo({ title, video, durationSeconds, captions, chapters }: Props) {
  const t = await getTranslations("learn");
  if (!video) return null;
  const elsewhere = elsewhereOf(video);
  if (video.kind === "link") {
    return (
      <section className={`${page.card} ${classes.part}`}>
        <p>{t("openVideoText")}</p>
        <a className={`${page.button} ${player.link}`} href={elsewhere} target="_blank" rel="noopener noreferrer">
          <IconExternalLink size={20} aria-hidden />
          {t("openVideo")}
        </a>
      </section>
    );
  }
  return (
    <>
      <LessonPlayer {...{ title, video, durationSeconds, captions, chapters, elsewhere }} host={hostNameOf(video)} />
      <noscript>
        <p className={page.notice}>
          {t("scripts")}{" "}
          <a href={elsewhere} target="_blank" rel="noopener noreferrer">
            {t("openVideo")}
          </a>
        </p>
      </noscript>
    </>
  );
}
