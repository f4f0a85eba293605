/**
 * Options of a menu in the page content. It opens below the end of its button and stays inside the main landmark, but
 * outside frames that would clip it.
 */
export const pageMenu = { position: "bottom-end", portalProps: { target: "#content" } } as const;
