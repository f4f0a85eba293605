import { tableOfRenewals } from "./report";
import type { ScaleFigures } from "./scale";
import { table } from "./table";

/** Maximum ratio of a path's time in the large database to that in the small one. */
const growthTarget = 1.3;

const number = (value: number) => value.toLocaleString("en");

export function tablesOfScale({ charges, renewals, small, large, shortened, paths }: ScaleFigures): string {
  const ofCharges = table(
    ["processes", "charges/s", "of one process", "p50 ms", "p99 ms"],
    charges.map(({ processes, perSecond, p50, p99 }) => [
      String(processes),
      perSecond.toFixed(0),
      (perSecond / (charges[0]?.perSecond ?? perSecond)).toFixed(2),
      p50.toFixed(1),
      p99.toFixed(1),
    ]),
  );
  const ofPaths = table(
    ["path", "company", `p50 ms, ${number(small.transactions)}`, `p50 ms, ${number(large.transactions)}`, "growth"],
    paths.map((path) => [
      path.path,
      path.company,
      path.small.toFixed(2),
      path.large.toFixed(2),
      `${(path.large / path.small).toFixed(2)}${path.large / path.small > growthTarget ? " (too much)" : ""}`,
    ]),
  );
  const sentences = [small, large].map(
    ({ transactions, companies, large: most, ordinary, seconds, bytes }) =>
      `${number(transactions)} transactions of ${number(companies)} companies, one with ${number(most)}, the others with ` +
      `${number(ordinary)}: filled in ${(seconds / 60).toFixed(1)} minutes, ${(bytes / 1024 ** 3).toFixed(1)} GB.`,
  );
  const fewer = shortened ? [`Fewer than were asked for: ${shortened}.`] : [];
  const target = `Growth: the large database's time divided by the small one's (target: at most ${growthTarget}).`;
  return [ofCharges, tableOfRenewals(renewals), [...sentences, ...fewer, target].join("\n"), ofPaths].join("\n\n");
}
