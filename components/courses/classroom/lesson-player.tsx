"use client";

import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { LessonCaptions, LessonChapter } from "@/db/schema/courses-shapes";
import type { VideoSource } from "@/server/courses/progress/schemas";
import page from "../../ui/buyer/buyer-page.module.css";
import { resumeAt, writeClock } from "./format-seconds";
import { type Closed, useRoom } from "./lesson-room";
import type { Player } from "./player";
import classes from "./player.module.css";
import { useWatching } from "./use-watching";

interface Props {
  title: string;
  video: Exclude<VideoSource, { kind: "link" }>;
  durationSeconds: number | null;
  captions: readonly LessonCaptions[];
  chapters: readonly LessonChapter[];
  elsewhere: string;
  /** Shown before anything is loaded from this host. */
  host: string;
}

type Stage = "waiting" | "opening" | "open" | "failed";

/** Loads the player, which contacts the video's host, only once the student presses play. */
export function LessonPlayer({ title, video, durationSeconds, captions, chapters, elsewhere, host }: Props) {
  const { t, language, lesson, closed, player, position, wanted } = useRoom();
  const watching = useWatching();
  const [stage, setStage] = useState<Stage>("waiting");
  const place = useRef<HTMLDivElement>(null);
  const start = resumeAt(lesson.positionSeconds, durationSeconds);
  const time = writeClock(start);

  async function open(startSeconds: number) {
    if (!place.current || stage === "opening" || stage === "open") return;
    setStage("opening");
    const { onTime, onDuration, onStop } = watching;
    const events = { onTime, onDuration, onStop, onFailed: () => fail() };
    const opening = { ...events, title: t("player", { title }), language, startSeconds };
    const parts = { captions, chapters, chaptersLabel: t("chapters") };
    try {
      player.current = await openPlayer(place.current, video, { ...opening, ...parts });
      position.current = startSeconds;
      setStage("open");
    } catch {
      fail();
    }
  }

  function fail() {
    player.current?.close();
    player.current = null;
    setStage("failed");
  }

  const openAt = useEffectEvent((seconds: number) => void open(seconds));
  useEffect(() => {
    if (wanted !== null) openAt(wanted);
  }, [wanted]);
  useEffect(() => () => player.current?.close(), [player]);

  if (closed) return <PlayerClosed why={closed} />;
  return (
    <>
      <div id="player" className={classes.box}>
        <div ref={place} className={classes.place} />
        {stage === "waiting" && (
          <button
            type="button"
            className={`${classes.facade} ${page.scripted}`}
            aria-label={start > 0 ? t("resume", { time, title }) : t("play", { title })}
            onClick={() => open(start)}
          >
            <span className={classes.disc} aria-hidden>
              <IconPlayerPlayFilled size={30} />
            </span>
            <span className={classes.label} aria-hidden>
              {start > 0 ? t("resumeShort", { time }) : t("playShort")}
            </span>
          </button>
        )}
        {stage === "opening" && (
          <p role="status" className={classes.loading}>
            {t("loading")}
          </p>
        )}
        {stage === "failed" && (
          <div role="alert" className={classes.failed}>
            <p>{t("failed")}</p>
            <button type="button" className={page.button} onClick={() => open(position.current)}>
              {t("retry")}
            </button>
            <a href={elsewhere} target="_blank" rel="noopener noreferrer">
              {t("elsewhere")}
            </a>
          </div>
        )}
      </div>
      {watching.isOffline && (
        <p role="status" className={page.notice}>
          {t("offline")}
        </p>
      )}
      <p className={`${page.small} ${page.scripted} ${stage === "open" ? classes.keys : ""}`}>
        {stage === "open" && !("embedUrl" in video)
          ? t("keys")
          : stage === "waiting" && host !== "" && t("host", { host })}
      </p>
    </>
  );
}

type Opening = Parameters<typeof import("./open-video").openVideo>[2];

async function openPlayer(place: HTMLElement, video: Props["video"], opening: Opening): Promise<Player> {
  if ("embedUrl" in video) return (await import("./open-embed")).openEmbed(place, video, opening);
  return (await import("./open-video")).openVideo(place, video, opening);
}

function PlayerClosed({ why }: { why: Closed }) {
  const { t, path } = useRoom();
  const isGone = why === "gone";
  return (
    <div role="alert" className={classes.box}>
      <div className={classes.closed}>
        <strong>{t(isGone ? "goneTitle" : "signedOutTitle")}</strong>
        <p>{t(isGone ? "goneText" : "signedOutText")}</p>
        <a
          className={page.button}
          href={isGone ? "/learn" : `/account/sign-in?returnTo=${encodeURIComponent(path ?? "")}`}
        >
          {t(isGone ? "toShelf" : "signIn")}
        </a>
      </div>
    </div>
  );
}
