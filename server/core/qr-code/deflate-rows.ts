/**
 * A compressor (RFC 1950 and 1951) for one kind of data: rows of the bytes 00, 0f, f0 and ff, each repeated. Its code
 * never changes, so it needs no statistics and no search, which take zlib ten times as long as the rest of an image.
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

  /** The bytes so far, the last one filled up with zeros, and `checksum`. */
  end(checksum: number): Buffer {
    if (this.keptLength > 0) this.write({ bits: 0, length: 8 - this.keptLength });
    return this.bytes.subarray(0, this.bytes.writeUInt32BE(checksum, this.at));
  }
}

/** Everything that depends on the rows' length only. */
interface Format {
  /** The codes of the file's and the block's head. */
  head: readonly Code[];
  /** byte → its code. */
  literals: readonly Code[];
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

function formatOf(rowLength: number, repeats: number): Format {
  const known = formats.get(`${rowLength} ${repeats}`);
  if (known) return known;
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
  const format: Format = {
    head: headOf(lengths, new Map([[distance.symbol, 1]])),
    literals: Array.from({ length: 256 }, (_, byte) => codes.get(byte) ?? { bits: 0, length: 0 }),
    copies: Array.from({ length: times }, () => copy).flat(),
    end: codes.get(endOfBlock) ?? { bits: 0, length: 0 },
  };
  formats.set(`${rowLength} ${repeats}`, format);
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
 * Each row, `repeats` times, as a zlib stream. Rows are of one length, at least 3 and at most 192 bytes, and hold
 * no other bytes than 00, 0f, f0 and ff.
 */
export function deflateRows(rows: readonly Uint8Array[], repeats: number): Buffer {
  const rowLength = rows[0]?.length ?? 0;
  const { head, literals, copies, end } = formatOf(rowLength, repeats);
  const writer = new BitWriter(128 + rows.length * (rowLength + 16));
  for (const code of head) writer.write(code);
  let [low, high] = [1, 0];
  for (const row of rows) {
    let [sum, weighted] = [0, 0];
    for (let index = 0; index < rowLength; index += 1) {
      const byte = row[index] ?? 0;
      const code = literals[byte];
      if (code) writer.write(code);
      sum += byte;
      weighted += (rowLength - index) * byte;
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
