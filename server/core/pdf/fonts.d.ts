declare module "fontkit" {
  export function create(file: Uint8Array): { hasGlyphForCodePoint: (codePoint: number) => boolean };
}

declare module "subset-font" {
  interface Options {
    targetFormat: "sfnt";
    variationAxes: Record<string, number>;
  }
  export default function subsetFont(file: Uint8Array, text: string, options: Options): Promise<Buffer>;
}
