/** Larger pictures are scaled down: a QR code stays readable, and decoding stays fast. */
const maxSide = 1_600;

/**
 * Returns the text of the QR code in a picture; null without one, or if the file is not a picture. Loads the decoder on
 * first use.
 */
export async function readPicture(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const surface = canvas.getContext("2d");
  if (!surface) return null;
  surface.drawImage(picture, 0, 0, width, height);
  const { data } = surface.getImageData(0, 0, width, height);
  const { default: findCode } = await import("jsqr");
  return findCode(data, width, height)?.data ?? null;
}
