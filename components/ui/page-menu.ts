/**
 * Menu in the page content: below its button, aligned to the end, and in the main landmark, outside
 * frames that would clip it.
 */
export const pageMenu = { position: "bottom-end", portalProps: { target: "#content" } } as const;
