"use client";

import { useHotkeys } from "@mantine/hooks";
import { useSpotlight } from "@mantine/spotlight";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { useMode } from "../ui/frame/mode";
import { useSessionEnd } from "../ui/session/use-session-end";
import { useSwitched } from "../ui/trpc/use-switched";
import { useAsking } from "../ui/unsaved";
import { useEver } from "../ui/use-ever";
import { paletteActions, paletteStore } from "./palette-store";

const Dialogs = dynamic(() => import("./dialogs").then((module) => module.Dialogs), { ssr: false });

/** Delay before the dialogs are loaded, in milliseconds, so that the visible page loads and runs first. */
const headStart = 3_000;

/**
 * Loads the command palette and the dialogs of the frame after the page, because their scripts are large and they are
 * initially hidden. A dialog that is needed earlier appears once loaded.
 */
export function DialogsInTime({ email }: { email: string }) {
  const [fetched, setFetched] = useState(false);
  const { opened } = useSpotlight(paletteStore);
  const isAsking = useAsking();
  const isEnded = useSessionEnd();
  const isSwitched = useSwitched(useMode().companyId);
  useHotkeys([["mod + K", paletteActions.toggle]], []);
  useEffect(() => {
    // Does not prefetch while offline, because a script that fails to load would crash the page. Opening a dialog
    // loads it.
    const timer = setTimeout(() => setFetched(navigator.onLine), headStart);
    return () => clearTimeout(timer);
  }, []);
  // Once rendered, the dialogs stay, so that they can close with a transition.
  const isRendered = useEver(fetched || opened || isAsking || isEnded || isSwitched);
  return isRendered && <Dialogs email={email} isSwitched={isSwitched} />;
}
