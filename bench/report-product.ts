import type { CrowdFigures } from "./crowd";
import type { ChargedFigures } from "./memory";
import type { ProductFigures } from "./product";
import { medianOf } from "./statistics";
import { table } from "./table";

export function tablesOfProduct({ beside, crowd, memory }: ProductFigures): string {
  const ms = (value: number) => value.toFixed(1);
  const charge = table(
    ["a charge's p50 ms", "alone", `beside ${beside.loads} parallel page loads`, "pages/s", "ratio", "target"],
    [
      [
        "`POST /v1/pix/in/qrcode`",
        ms(beside.alone),
        ms(beside.beside),
        ms(beside.pagesPerSecond),
        beside.ratio.toFixed(2),
        "≤ 2",
      ],
    ],
  );
  const resident = table(
    ["resident memory", "MB", "target"],
    memory.map(({ what, megabytes, maxMegabytes }) => [what, megabytes.toFixed(0), `≤ ${maxMegabytes}`]),
  );
  return [charge, tableOfCrowd(crowd), resident].join("\n\n");
}

export function tableOfCharged({ settings, chargesPerSecond, ...megabytes }: ChargedFigures): string {
  const { seconds, restSeconds } = settings;
  const { before, peak, after, maxAfter } = megabytes;
  const line = (when: string, value: number, target = "") => [when, value.toFixed(0), target];
  return table(
    [`resident memory of the API, ${seconds} s of ${chargesPerSecond.toFixed(0)} charges/s`, "MB", "target"],
    [line("before", before), line("peak", peak), line(`${restSeconds} s after`, after, `≤ ${maxAfter}`)],
  );
}

function tableOfCrowd({ settings, alone, beside, ratios, rounds }: CrowdFigures): string {
  const { connections, loads, streams, companies, each } = settings;
  const renewals = (companies * each).toLocaleString("en");
  const line = (name: "p50" | "p99", target: string) => [
    `\`POST /v1/pix/in/qrcode\`, ${name} ms`,
    alone[name].toFixed(1),
    beside[name].toFixed(1),
    ratios[name].toFixed(2),
    target,
  ];
  const ofCrowd = (read: (crowd: (typeof rounds)[number]["crowd"]) => number) =>
    medianOf(rounds.map(({ crowd }) => read(crowd))).toFixed(0);
  const crowdLine = (what: string, figure: string) => [what, "", figure, "", ""];
  return table(
    [
      `a charge on ${connections} connections`,
      "alone",
      `beside ${loads} page loads, ${streams} streams and ${renewals} renewals`,
      "ratio",
      "target",
    ],
    [
      line("p50", ""),
      line("p99", "≤ 2"),
      ["charges/s", alone.chargesPerSecond.toFixed(0), beside.chargesPerSecond.toFixed(0), "", ""],
      crowdLine(
        "pages/s",
        ofCrowd(({ pagesPerSecond }) => pagesPerSecond),
      ),
      crowdLine(
        "renewals/s, until the run ends",
        ofCrowd(({ renewed, renewalSeconds }) => renewed / renewalSeconds),
      ),
      crowdLine(
        "events that the streams received",
        ofCrowd(({ events }) => events),
      ),
    ],
  );
}
