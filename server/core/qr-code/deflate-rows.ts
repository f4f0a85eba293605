/**
 * A compressor (RFC 1950 and 1951) for one kind of data: rows of modules, half a byte each, and each row repeated. Its
 * code never changes, so it needs no statistics and no search, which take zlib ten times as long as the rest of an
 * image; and eight modules, given as the bits of a byte, are coded by one look into a table.
 */

/** A code of so many bits, in the order in which it is written: least significant first. */
interface Code {
  bits: number;
  length: number;
}

const endOfBlock = 256;
/** Lengths and distances as RFC 1951, 3.2.5 codes them: a symbol, then extra bits. */
const lengthBases = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const distanceBases = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193];
const maxCopy = 258;

/** The symbol of a value: the last whose base is not larger, and the rest in its extra bits. */
function symbolOf(bases: readonly number[], value: number): { symbol: number; rest: Code } {
  const symbol = bases.findLastIndex((base) => base <= value);
  const base = bases[symbol] ?? 0;
  const next = bases[symbol + 1] ?? base + 1;
  return { symbol, rest: { bits: value - base, length: Math.round(Math.log2(next - base)) } };
}

/** The canonical Huffman code of RFC 1951, 3.2.2. @param lengths symbol → bits of its code */
function codeOf(lengths: ReadonlyMap<number, number>): Map<number, Code> {
  const codes = new Map<number, Code>();
  const ordered = [...lengths].sort(([left, leftBits], [right, rightBits]) => leftBits - rightBits || left - right);
  let [next, previous] = [0, 0];
  for (const [symbol, length] of ordered) {
    next <<= length - previous;
    previous = length;
    let bits = 0;
    for (let bit = 0; bit < length; bit += 1) bits |= ((next >> bit) & 1) << (length - 1 - bit);
    codes.set(symbol, { bits, length });
    next += 1;
  }
  return codes;
}

/** Writes codes of up to 16 bits one after the other, as RFC 1951, 3.1.1 packs them. */
class BitWriter {
  private readonly bytes: Buffer;
  private at = 0;
  private kept = 0;
  private keptLength = 0;

  constructor(capacity: number) {
    this.bytes = Buffer.allocUnsafe(capacity);
  }

  write({ bits, length }: Code): void {
    this.kept |= bits << this.keptLength;
    this.keptLength += length;
    while (this.keptLength >= 8) {
      this.bytes[this.at] = this.kept & 0xff;
      this.at += 1;
      this.kept >>>= 8;
      this.keptLength -= 8;
    }
  }

  /** Writes a code of up to 12 bits, given above its length in four bits. */
  writePacked(code: number): void {
    this.kept |= (code >> 4) << this.keptLength;
    this.keptLength += code & 15;
    if (this.keptLength < 16) return;
    this.bytes[this.at] = this.kept & 0xff;
    this.bytes[this.at + 1] = (this.kept >> 8) & 0xff;
    this.at += 2;
    this.kept >>>= 16;
    this.keptLength -= 16;
  }

  /** The bytes so far, the last one filled up with zeros, and `checksum`. */
  end(checksum: number): Buffer {
    if (this.keptLength > 0) this.write({ bits: 0, length: 8 - this.keptLength });
    return this.bytes.subarray(0, this.bytes.writeUInt32BE(checksum, this.at));
  }
}

/** What eight modules add to a row: the bits of a byte, the first module highest, → up to four bytes of two modules. */
interface Group {
  bytes: number;
  /** Their codes in turn, above the length of all in four bits. */
  codes: Uint16Array;
  /** Sum of the bytes, and of each times its place from 0: for the checksum. */
  sums: Uint16Array;
  placedSums: Uint16Array;
}

/** Everything that depends on the rows' length only. */
interface Format {
  rowLength: number;
  /** The codes of the file's and the block's head. */
  head: readonly Code[];
  /** The byte 0 that begins each row, and that row's groups. */
  zero: Code;
  groups: readonly Group[];
  /** Copies a row `repeats - 1` times. */
  copies: readonly Code[];
  end: Code;
}

const formats = new Map<string, Format>();

/** The code lengths' own code: zeros one by one or in runs of 11 to 138 (symbol 18), and the lengths 1, 2 and 3. */
const lengthsOfLengths = new Map([
  [0, 2],
  [18, 2],
  [3, 2],
  [1, 3],
  [2, 3],
]);
const orderOfLengths = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

const noCode: Code = { bits: 0, length: 0 };

function groupOf(codes: ReadonlyMap<number, Code>, bytes: number): Group {
  const group = { bytes, codes: new Uint16Array(256), sums: new Uint16Array(256), placedSums: new Uint16Array(256) };
  for (let modules = 0; modules < 256; modules += 1) {
    let [bits, length, sum, placedSum] = [0, 0, 0, 0];
    for (let place = 0; place < bytes; place += 1) {
      const two = (modules >> (6 - 2 * place)) & 3;
      const byte = (two & 2 ? 0xf0 : 0) | (two & 1 ? 0x0f : 0);
      const code = codes.get(byte) ?? noCode;
      bits |= code.bits << length;
      length += code.length;
      sum += byte;
      placedSum += place * byte;
    }
    group.codes[modules] = (bits << 4) | length;
    group.sums[modules] = sum;
    group.placedSums[modules] = placedSum;
  }
  return group;
}

function formatOf(modules: number, repeats: number): Format {
  const known = formats.get(`${modules} ${repeats}`);
  if (known) return known;
  const rowLength = 1 + Math.ceil(modules / 2);
  const whole = rowLength * (repeats - 1);
  // Longer rows are copied one at a time.
  const [copied, times] = whole <= maxCopy ? [whole, 1] : [rowLength, repeats - 1];
  const length = symbolOf(lengthBases, copied);
  const distance = symbolOf(distanceBases, rowLength);
  const lengths = new Map([
    [0x00, 2],
    [0xff, 2],
    [0x0f, 3],
    [0xf0, 3],
    [endOfBlock, 3],
    [257 + length.symbol, 3],
  ]);
  const codes = codeOf(lengths);
  const copy = [codes.get(257 + length.symbol), length.rest, { bits: 0, length: 1 }, distance.rest].filter(
    (code): code is Code => code !== undefined,
  );
  const eight = groupOf(codes, 4);
  const format: Format = {
    head: headOf(lengths, new Map([[distance.symbol, 1]])),
    rowLength,
    zero: codes.get(0) ?? noCode,
    groups: [
      ...Array.from({ length: modules >> 3 }, () => eight),
      ...(modules % 8 > 0 ? [groupOf(codes, Math.ceil((modules % 8) / 2))] : []),
    ],
    copies: Array.from({ length: times }, () => copy).flat(),
    end: codes.get(endOfBlock) ?? noCode,
  };
  formats.set(`${modules} ${repeats}`, format);
  return format;
}

/** zlib's head (RFC 1950, 2.2) and that of one last block with its own code (RFC 1951, 3.2.7). */
function headOf(lengths: ReadonlyMap<number, number>, distances: ReadonlyMap<number, number>): Code[] {
  const plain = (bits: number, length: number): Code => ({ bits, length });
  const [lastLength, lastDistance] = [Math.max(...lengths.keys()), Math.max(...distances.keys())];
  const all = [
    ...Array.from({ length: lastLength + 1 }, (_, symbol) => lengths.get(symbol) ?? 0),
    ...Array.from({ length: lastDistance + 1 }, (_, symbol) => distances.get(symbol) ?? 0),
  ];
  const codes = codeOf(lengthsOfLengths);
  const coded: Code[] = [];
  for (let at = 0; at < all.length; ) {
    const next = all.findIndex((length, index) => index >= at && length > 0);
    const zeros = Math.min(next - at, 138);
    const symbol = zeros >= 11 ? 18 : (all[at] ?? 0);
    coded.push(codes.get(symbol) ?? plain(0, 0), ...(zeros >= 11 ? [plain(zeros - 11, 7)] : []));
    at += zeros >= 11 ? zeros : 1;
  }
  const heads = [
    plain(0x78, 8),
    plain(0x01, 8),
    plain(1, 1),
    plain(2, 2),
    plain(lastLength + 1 - 257, 5),
    plain(lastDistance, 5),
    plain(orderOfLengths.length - 4, 4),
  ];
  return [...heads, ...orderOfLengths.map((symbol) => plain(lengthsOfLengths.get(symbol) ?? 0, 3)), ...coded];
}

const adlerModulus = 65_521;

/**
 * Each row, `repeats` times and with a byte 0 before it, as a zlib stream. A row has `modules` modules, from 5 to 382, as
 * bits from the highest down; a module becomes the half byte f if its bit is 1, else 0.
 */
export function deflateRows(rows: readonly Uint8Array[], modules: number, repeats: number): Buffer {
  const { rowLength, head, zero, groups, copies, end } = formatOf(modules, repeats);
  const writer = new BitWriter(128 + rows.length * (rowLength + 16));
  for (const code of head) writer.write(code);
  let [low, high] = [1, 0];
  for (const row of rows) {
    writer.write(zero);
    let [sum, weighted, left] = [0, 0, rowLength - 1];
    let place = 0;
    for (const group of groups) {
      const bits = row[place] ?? 0;
      place += 1;
      writer.writePacked(group.codes[bits] ?? 0);
      const added = group.sums[bits] ?? 0;
      sum += added;
      weighted += left * added - (group.placedSums[bits] ?? 0);
      left -= group.bytes;
    }
    for (const code of copies) writer.write(code);
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      high = (high + rowLength * low + weighted) % adlerModulus;
      low = (low + sum) % adlerModulus;
    }
  }
  writer.write(end);
  return writer.end(high * 65_536 + low);
}
