import { createSpotlight } from "@mantine/spotlight";

/** Whether the palette is open, available before its scripts load. */
export const [paletteStore, paletteActions] = createSpotlight();
