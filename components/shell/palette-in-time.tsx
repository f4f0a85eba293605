"use client";

import { useHotkeys } from "@mantine/hooks";
import { useSpotlight } from "@mantine/spotlight";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { paletteActions, paletteStore } from "./palette-store";

const Palette = dynamic(() => import("./palette").then((module) => module.Palette), { ssr: false });

/** Delay before the palette is loaded, in milliseconds, so that the visible page loads first. */
const headStart = 1_000;

/**
 * Loads the command palette after the page, because its scripts are large and it is initially hidden. If the user opens
 * it earlier, it appears once loaded.
 */
export function PaletteInTime() {
  const [fetched, setFetched] = useState(false);
  const { opened } = useSpotlight(paletteStore);
  useHotkeys([["mod + K", paletteActions.toggle]], []);
  useEffect(() => {
    // Does not prefetch while offline, because a script that fails to load would crash the page. Opening the palette
    // loads it.
    const timer = setTimeout(() => setFetched(navigator.onLine), headStart);
    return () => clearTimeout(timer);
  }, []);
  return (fetched || opened) && <Palette />;
}
