/**
 * Options of a menu in a page's content: opens below the end of its button, inside the main content for screen readers,
 * but outside frames that would clip it.
 */
export const pageMenu = { position: "bottom-end", portalProps: { target: "#content" } } as const;
