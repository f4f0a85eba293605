"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { browserKeeper, type Keeper } from "./kept-watch";
import { useRoom } from "./lesson-room";
import { beaconWatched, keepWatched, sendWatchReports } from "./report-watch";
import { createWatchLog } from "./watch-log";

const tellMilliseconds = 10_000;

interface Watching {
  onTime: (seconds: number, rate: number) => void;
  onDuration: (seconds: number) => void;
  onStop: () => void;
  isOffline: boolean;
}

/**
 * Reports playback every ten seconds, on a pause, and when the page is hidden or closed.
 * Unconfirmed reports are kept in this browser and retried.
 */
export function useWatching(): Watching {
  const { pathOf, update, close, position } = useRoom();
  const address = pathOf("watch");
  const [isOffline, setOffline] = useState(false);
  const watching = useRef(createWatching());
  const { log, heard } = watching.current;

  const { keep, tell } = useMemo(() => {
    const keeper = (): Keeper => browserKeeper();
    const keepIt = () => {
      const watched = log.take();
      if (!address || !heard.isNew) return;
      heard.isNew = false;
      const durationSeconds = Math.round(heard.durationSeconds);
      const report = { watched, positionSeconds: Math.floor(position.current), at: Date.now() };
      keepWatched(keeper(), address, { ...report, ...(durationSeconds > 0 && { durationSeconds }) });
    };
    const tellIt = async () => {
      keepIt();
      if (!address) return;
      const told = await sendWatchReports(keeper(), address);
      if (told.outcome !== "nothing") setOffline(told.outcome === "unsent");
      if (told.outcome === "recorded") update(told.progress);
      if (told.outcome === "gone" || told.outcome === "signed_out") close(told.outcome);
    };
    return { keep: keepIt, tell: tellIt };
  }, [address, log, heard, position, update, close]);

  useEffect(() => {
    if (!address) return;
    const timer = setInterval(() => void tell(), tellMilliseconds);
    const leave = () => {
      if (document.visibilityState !== "hidden") return;
      keep();
      beaconWatched(browserKeeper(), address);
    };
    const goOnline = () => void tell();
    document.addEventListener("visibilitychange", leave);
    addEventListener("pagehide", leave);
    addEventListener("online", goOnline);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", leave);
      removeEventListener("pagehide", leave);
      removeEventListener("online", goOnline);
      keep();
    };
  }, [address, keep, tell]);

  return {
    onTime(seconds, rate) {
      heard.isNew = true;
      position.current = seconds;
      log.hear(seconds, Date.now(), rate);
    },
    onDuration(seconds) {
      heard.durationSeconds = seconds;
    },
    onStop() {
      log.stop();
      void tell();
    },
    isOffline,
  };
}

function createWatching() {
  return { log: createWatchLog(), heard: { isNew: false, durationSeconds: 0 } };
}
