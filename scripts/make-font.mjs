import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { root } from "./project.mjs";

const folder = join(root, "node_modules", "@fontsource-variable", "inter");
const made = join(root, "components", "ui", "font", "inter-latin.woff2");

/** Weights in our stylesheets. All weights would add 10 kB. */
const weights = { wght: { min: 400, max: 700 } };

/** Kerning, combining accents and tabular digits. */
const keepFeatures = ["ccmp", "kern", "locl", "mark", "mkmk", "tnum"];

/** Characters of the package's Latin font file, from its stylesheet. */
function readCharacters() {
  const ranges = readFileSync(join(folder, "wght.css"), "utf8").match(/unicode-range: (U\+0000-00FF,.*);/)?.[1] ?? "";
  return ranges
    .split(",")
    .flatMap((each) => {
      const [first, last = first] = each
        .replace("U+", "")
        .split("-")
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join("");
}

export function makeFont() {
  const whole = readFileSync(join(folder, "files", "inter-latin-wght-normal.woff2"));
  return subsetFont(whole, readCharacters(), { targetFormat: "woff2", variationAxes: weights, keepFeatures });
}

/** In the repository, so that the first start needs no tool to generate it. */
export function readFont() {
  return readFileSync(made);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(made, await makeFont());
