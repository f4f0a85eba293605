"use client";

import { useHotkeys } from "@mantine/hooks";
import { useSpotlight } from "@mantine/spotlight";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { paletteActions, paletteStore } from "./palette-store";

const Palette = dynamic(() => import("./palette").then((module) => module.Palette), { ssr: false });

/** Delay before the palette is loaded, so that the visible page loads first, in milliseconds. */
const headStart = 1_000;

/**
 * Loads the palette after the page, because it is hidden at first and its scripts are large. If the user opens it
 * earlier, it opens once loaded.
 */
export function PaletteInTime() {
  const [fetched, setFetched] = useState(false);
  const { opened } = useSpotlight(paletteStore);
  useHotkeys([["mod + K", paletteActions.toggle]], []);
  useEffect(() => {
    // Not loaded in advance while offline: a failed script would crash the page. Opening the palette loads it.
    const timer = setTimeout(() => setFetched(navigator.onLine), headStart);
    return () => clearTimeout(timer);
  }, []);
  return (fetched || opened) && <Palette />;
}
