/** Pictures that browsers show and we can tell by their first bytes. */
export const pictureTypes = ["png", "jpeg", "webp"] as const;
export type PictureType = (typeof pictureTypes)[number];
