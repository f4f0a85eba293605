import { pictureTypes } from "@/db/schema/catalog-enums";
import { logoLength, maxPictureBytes } from "@/server/catalog/branding/schemas";

/** Bounding boxes in pixels, tried from largest to smallest. The logo is displayed at 160 by 48 pixels. */
const logoBoxes = [
  [480, 144],
  [320, 96],
  [160, 48],
] as const;
/** Bounding boxes of a product's picture, which is displayed at the width of the checkout. */
const pictureBoxes = [
  [1200, 1200],
  [800, 800],
  [400, 400],
] as const;
const qualities = [0.92, 0.8, 0.6];

/** Larger pictures are scaled down even if their file is small. */
const maxPixels = 1024;

/** @throws if the browser cannot decode the picture. */
async function readPicture(uri: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = uri;
  await image.decode();
  return image;
}

function draw(image: HTMLImageElement, [width, height]: readonly [number, number]): HTMLCanvasElement | null {
  const scale = Math.min(1, width / image.naturalWidth, height / image.naturalHeight);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * Shrinks a picture (a data URI) to a logo's size limit. Returns null if even the smallest version
 * is too large.
 *
 * @throws if the browser cannot decode the picture.
 */
export async function fitLogo(uri: string): Promise<string | null> {
  const image = await readPicture(uri);
  const isSmall = Math.max(image.naturalWidth, image.naturalHeight) <= maxPixels;
  if (isSmall && uri.length <= logoLength) return uri;
  for (const box of logoBoxes) {
    const canvas = draw(image, box);
    // Browsers that cannot encode WebP return a PNG, which is accepted.
    const found = qualities.map((quality) => canvas?.toDataURL("image/webp", quality) ?? "");
    const fitting = found.find((each) => each.startsWith("data:image/") && each.length <= logoLength);
    if (fitting) return fitting;
  }
  return null;
}

/** Shrinks a product's picture to what the checkout serves, if needed. Returns the file if the browser cannot. */
export async function fitPicture(file: File): Promise<File> {
  const image = await readPicture(await readFile(file)).catch(() => null);
  if (!image) return file;
  const isServed = pictureTypes.some((type) => file.type === `image/${type}`) && file.size <= maxPictureBytes;
  const [[maxSide]] = pictureBoxes;
  if (isServed && Math.max(image.naturalWidth, image.naturalHeight) <= maxSide) return file;
  for (const box of pictureBoxes) {
    const canvas = draw(image, box);
    for (const quality of qualities) {
      const blob = await encode(canvas, quality);
      if (blob && blob.size <= maxPictureBytes) {
        const ending = blob.type.replace("image/", "");
        return new File([blob], `${file.name.replace(/\.[^.]*$/, "")}.${ending}`, { type: blob.type });
      }
    }
  }
  return file;
}

function encode(canvas: HTMLCanvasElement | null, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => (canvas ? canvas.toBlob(resolve, "image/webp", quality) : resolve(null)));
}

export function readFile(file: File): Promise<string> {
  return new Promise((done, refuse) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => refuse(reader.error ?? new Error("The file could not be read"));
    reader.readAsDataURL(file);
  });
}
