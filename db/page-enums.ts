/** Versions of a product's checkout page: the page itself, and the one that it is compared with. */
export const pageVersions = ["a", "b"] as const;
export type PageVersion = (typeof pageVersions)[number];
