"use client";

import { useHotkeys } from "@mantine/hooks";
import { useSpotlight } from "@mantine/spotlight";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { paletteActions, paletteStore } from "./palette-store";

const Palette = dynamic(() => import("./palette").then((module) => module.Palette), { ssr: false });

/** How long the page has for what is seen of it before the palette is fetched, in milliseconds. */
const headStart = 1_000;

/**
 * The palette once the page stands: nobody sees it before its keys are pressed, and its scripts are a good part of a
 * page's. Whoever presses them, or its button, before it is there finds it open when it is.
 */
export function PaletteInTime() {
  const [fetched, setFetched] = useState(false);
  const { opened } = useSpotlight(paletteStore);
  useHotkeys([["mod + K", paletteActions.toggle]], []);
  useEffect(() => {
    const timer = setTimeout(() => setFetched(true), headStart);
    return () => clearTimeout(timer);
  }, []);
  return (fetched || opened) && <Palette />;
}
