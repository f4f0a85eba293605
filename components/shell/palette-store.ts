import { createSpotlight } from "@mantine/spotlight";

/** Whether the palette is open, known before its scripts are there. */
export const [paletteStore, paletteActions] = createSpotlight();
