const hosts = [
  "gmail.com",
  "hotmail.com",
  "hotmail.com.br",
  "outlook.com",
  "outlook.com.br",
  "yahoo.com",
  "yahoo.com.br",
  "icloud.com",
  "live.com",
  "msn.com",
  "uol.com.br",
  "bol.com.br",
  "terra.com.br",
  "globo.com",
  "proton.me",
  "me.com",
];

/** Valid hosts that resemble a common host. */
const others = new Set([
  "ymail.com",
  "email.com",
  "mail.com",
  "gmx.com",
  "aol.com",
  "zoho.com",
  "usp.br",
  "oul.com.br",
]);

const shortest = 7;

/**
 * Suggests the address that the buyer probably meant: one wrong, missing, doubled or swapped letter
 * in a common host, or two in a longer one. The suggestion may be wrong.
 */
export function findMeantEmail(email: string): string | null {
  const [, name = "", typed = ""] = /^\s*([^\s@]+)@([^\s@]+?)\s*$/.exec(email) ?? [];
  const host = typed.toLowerCase();
  if (!host || hosts.includes(host) || others.has(host)) return null;
  const near = hosts
    .filter(({ length }) => length >= shortest)
    .map((each) => ({ host: each, distance: distanceOf(host, each) }))
    .filter((each) => each.distance <= (each.host.length >= 11 && each.host[0] === host[0] ? 2 : 1))
    .sort((one, other) => one.distance - other.distance);
  return near[0] ? `${name}@${near[0].host}` : null;
}

/** Edit distance with adjacent swaps (optimal string alignment). */
function distanceOf(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const at = (cells: number[], index: number) => cells[index] ?? Number.POSITIVE_INFINITY;
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped && row > 1 && column > 1 ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, current];
  }
  return last[other.length] ?? 0;
}
