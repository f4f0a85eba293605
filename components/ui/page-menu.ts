/**
 * How a menu of a page's content opens: below the end of its button, and among the content, where screen readers expect
 * it, yet outside the frames that would cut it off.
 */
export const pageMenu = { position: "bottom-end", portalProps: { target: "#content" } } as const;
