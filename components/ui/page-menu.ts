/**
 * Options for a menu in the page content. The menu opens below its button, aligned to the end. It is rendered in the
 * main landmark, outside frames that would clip it.
 */
export const pageMenu = { position: "bottom-end", portalProps: { target: "#content" } } as const;
