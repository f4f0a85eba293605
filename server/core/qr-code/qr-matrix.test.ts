import { randomBytes } from "node:crypto";
import QRCode from "qrcode";
import { expect, it } from "vitest";
import { qrMatrixOf } from "./qr-matrix";

/** The most bytes of each version at level M (ISO/IEC 18004, table 7). */
const capacities = [
  14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779, 857, 911,
  997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989, 2099, 2213, 2331,
];

it.each(capacities.map((capacity, index) => [index + 1, capacity] as const))(
  "makes the modules that the library makes, in version %i, full and with room",
  (version, capacity) => {
    for (const length of [capacity, capacity - 1, Math.max(0, capacity - 9)]) {
      const bytes = randomBytes(length);
      const { modules } = QRCode.create([{ data: bytes, mode: "byte" }], { errorCorrectionLevel: "M", maskPattern: 4 });
      const { size, isDark } = qrMatrixOf(bytes);
      expect(size).toBe(17 + 4 * version);
      expect([modules.size, Buffer.from(modules.data).equals(isDark)]).toEqual([size, true]);
    }
  },
);

it("refuses a byte more than the largest version holds", () => {
  expect(() => qrMatrixOf(randomBytes(2332))).toThrow(RangeError);
});
