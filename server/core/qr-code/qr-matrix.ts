import QRCode from "qrcode";

/** Dark modules of a QR code, row by row, without its quiet zone. */
export interface QrMatrix {
  size: number;
  /** 1 for a dark module. */
  isDark: Uint8Array;
}

/** Error correction codewords of each block, and number of blocks, of level M by version (ISO/IEC 18004, table 9). */
const correctionOfVersions = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
const blocksOfVersions = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35,
  37, 38, 40, 43, 45, 47, 49,
];

const maskPattern = 4;
const byteMode = 4;

/** Everything of a version that does not depend on its text. */
interface Version {
  size: number;
  /** The finder, timing, format and other fixed patterns; the data area holds the mask. */
  blank: Uint8Array;
  /** The module of each data bit, in the order of ISO/IEC 18004, 7.7.3. */
  places: Uint16Array;
  blocks: number;
  /** Data codewords of all blocks, and error correction codewords of each. */
  dataLength: number;
  correctionLength: number;
  /** Bits of the text's length. */
  countBits: number;
}

const versions = new Map<number, Version>();

/**
 * The QR code of some bytes: byte mode, error correction M, mask pattern 4, the smallest version that holds them. As
 * the library `qrcode` makes it, which also draws the fixed patterns here once for each version; it lays out and masks
 * every module anew, which takes fifteen times as long.
 *
 * @throws RangeError when the bytes do not fit a QR code (2 331 bytes).
 */
export function qrMatrixOf(bytes: Uint8Array): QrMatrix {
  const { size, blank, places, ...version } = versionFor(bytes.length);
  const codewords = interleave(codewordsOf(bytes, version), version);
  const isDark = blank.slice();
  for (let index = 0; index < codewords.length; index += 1) {
    const codeword = codewords[index] ?? 0;
    for (let bit = 0; bit < 8; bit += 1) {
      const place = places[index * 8 + bit] ?? 0;
      isDark[place] = (isDark[place] ?? 0) ^ ((codeword >> (7 - bit)) & 1);
    }
  }
  return { size, isDark };
}

function versionFor(length: number): Version {
  for (let number = 1; number <= blocksOfVersions.length; number += 1) {
    const version = versions.get(number) ?? readVersion(number);
    versions.set(number, version);
    if (4 + version.countBits + 8 * length <= 8 * version.dataLength) return version;
  }
  throw new RangeError("The text is too big for a QR code");
}

function readVersion(number: number): Version {
  const segments = [{ data: Buffer.from("0"), mode: "byte" as const }];
  const { modules } = QRCode.create(segments, { version: number, errorCorrectionLevel: "M", maskPattern });
  const { size } = modules;
  const blank = Uint8Array.from(modules.data);
  const places = placesOf(size, modules.reservedBit);
  for (const place of places) {
    const [x, y] = [place % size, Math.floor(place / size)];
    blank[place] = (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0 ? 1 : 0;
  }
  const blocks = blocksOfVersions[number - 1] ?? 0;
  const correctionLength = correctionOfVersions[number - 1] ?? 0;
  const dataLength = Math.floor(places.length / 8) - blocks * correctionLength;
  return { size, blank, places, blocks, dataLength, correctionLength, countBits: number < 10 ? 8 : 16 };
}

/** Columns in pairs from the right, upwards and downwards in turn, around the vertical timing pattern. */
function placesOf(size: number, isReserved: Uint8Array): Uint16Array {
  const places: number[] = [];
  let isUpward = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const row = isUpward ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        const place = row * size + column;
        if (!isReserved[place]) places.push(place);
      }
    }
    isUpward = !isUpward;
  }
  return Uint16Array.from(places);
}

type Coding = Omit<Version, "size" | "blank" | "places">;

/** Mode, length, text, a terminator of zeros, and the alternating pad codewords. */
function codewordsOf(bytes: Uint8Array, { dataLength, countBits }: Coding): Uint8Array {
  const codewords = new Uint8Array(dataLength);
  // Mode and length take half a codeword more than a whole number, so each byte of the text is in two codewords.
  const head = countBits / 8;
  codewords[0] = (byteMode << 4) | (bytes.length >> (countBits - 4));
  if (head === 2) codewords[1] = (bytes.length >> 4) & 0xff;
  codewords[head] = (bytes.length & 0x0f) << 4;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    codewords[head + index] = (codewords[head + index] ?? 0) | (byte >> 4);
    codewords[head + index + 1] = (byte & 0x0f) << 4;
  }
  let pad = 0xec;
  for (let index = head + bytes.length + 1; index < dataLength; index += 1) {
    codewords[index] = pad;
    pad ^= 0xec ^ 0x11;
  }
  return codewords;
}

/** The codewords of all blocks in turn, then their error correction codewords in turn; the last blocks may be longer. */
function interleave(data: Uint8Array, { blocks, dataLength, correctionLength }: Coding): Uint8Array {
  const shortLength = Math.floor(dataLength / blocks);
  const shortBlocks = blocks - (dataLength % blocks);
  const mixed = new Uint8Array(dataLength + blocks * correctionLength);
  for (let block = 0, start = 0; block < blocks; block += 1) {
    const length = block < shortBlocks ? shortLength : shortLength + 1;
    const own = data.subarray(start, start + length);
    for (let index = 0; index < shortLength; index += 1) mixed[index * blocks + block] = own[index] ?? 0;
    if (length > shortLength) mixed[shortLength * blocks + block - shortBlocks] = own[shortLength] ?? 0;
    const correction = correctionOf(own, correctionLength);
    for (let index = 0; index < correctionLength; index += 1) {
      mixed[dataLength + index * blocks + block] = correction[index] ?? 0;
    }
    start += length;
  }
  return mixed;
}

/** Powers of 2 in GF(256) modulo x⁸ + x⁴ + x³ + x² + 1, twice, and their logarithms. */
const powers = new Uint8Array(510);
const logarithms = new Uint8Array(256);
for (let exponent = 0, power = 1; exponent < 255; exponent += 1) {
  powers[exponent] = power;
  powers[exponent + 255] = power;
  logarithms[power] = exponent;
  power = power < 128 ? power * 2 : (power * 2) ^ 0x11d;
}

/**
 * The multiples of a generator polynomial by each of GF(256), without their leading term: four coefficients to a word,
 * the first highest, so that a step of a division is a few operations on words.
 */
const multiples = new Map<number, Int32Array>();

function multiplesOf(degree: number): Int32Array {
  const known = multiples.get(degree);
  if (known) return known;
  let polynomial = [1];
  for (let exponent = 0; exponent < degree; exponent += 1) {
    const times = polynomial.map((each) => multiply(each, powers[exponent] ?? 0));
    polynomial = [...polynomial, 0].map((each, index) => each ^ (index > 0 ? (times[index - 1] ?? 0) : 0));
  }
  const words = Math.ceil(degree / 4);
  const table = new Int32Array(256 * words);
  for (let factor = 0; factor < 256; factor += 1) {
    for (const [at, coefficient] of polynomial.slice(1).entries()) {
      const word = factor * words + (at >> 2);
      table[word] = (table[word] ?? 0) | (multiply(coefficient, factor) << (24 - 8 * (at & 3)));
    }
  }
  multiples.set(degree, table);
  return table;
}

function multiply(left: number, right: number): number {
  if (left === 0 || right === 0) return 0;
  return powers[(logarithms[left] ?? 0) + (logarithms[right] ?? 0)] ?? 0;
}

/** The Reed-Solomon codewords of a block: the remainder of its division by the generator polynomial. */
function correctionOf(block: Uint8Array, length: number): Uint8Array {
  const words = Math.ceil(length / 4);
  const table = multiplesOf(length);
  // The last word stays zero: it is what moves in.
  const remainder = new Int32Array(words + 1);
  for (const codeword of block) {
    const row = (((remainder[0] ?? 0) >>> 24) ^ codeword) * words;
    for (let word = 0; word < words; word += 1) {
      const moved = ((remainder[word] ?? 0) << 8) | ((remainder[word + 1] ?? 0) >>> 24);
      remainder[word] = moved ^ (table[row + word] ?? 0);
    }
  }
  return Uint8Array.from({ length }, (_, at) => (remainder[at >> 2] ?? 0) >>> (24 - 8 * (at & 3)));
}
