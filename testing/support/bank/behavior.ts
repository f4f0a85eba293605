import { dayOf, daysAfter } from "../doubles/calendar";
import type { Random } from "../simulation/random";
import type { Behavior } from "./books";

const alwaysSent = () => "sent" as const;

/** As in the Banco Central's specification. */
export const usualBehavior: Behavior = {
  refunds: "settled",
  refusesRepeatedRefund: false,
  pageSize: 1_000,
  counts: "all",
  repeatsFirstPage: false,
  refusesFuture: false,
  roundingInCents: 0,
  localHolidays: [],
  namesPayers: true,
  omits: [],
  txids: "as_sent",
  locations: "plain",
  callbackPath: (about) => `/${about}`,
  callbackFate: alwaysSent,
};

const callbackPaths: Behavior["callbackPath"][] = [
  (about) => `/${about}`,
  (about) => `/${about}/${about}`,
  (about) => `//${about}`,
  (about) => `/${about}/`,
];

/** Permanent deviations from the specification that an adapter must handle. */
export function drawBehavior(random: Random): Partial<Behavior> {
  // A bank without paging returns everything on one page; others limit the page size.
  const paging = random.chance(0.25)
    ? { repeatsFirstPage: true, pageSize: 1_000 }
    : { repeatsFirstPage: false, pageSize: random.pick([1, 2, 50, 1_000]) };
  const holiday = daysAfter(dayOf(new Date()), random.between(1, 45));
  return {
    ...paging,
    counts: random.pick(["all", "page", "none"]),
    refusesFuture: random.chance(0.5),
    refunds: random.pick(["settled", "later"]),
    refusesRepeatedRefund: random.chance(0.3),
    roundingInCents: random.pick([-1, 0, 0, 1]),
    localHolidays: random.chance(0.5) ? [holiday] : [],
    namesPayers: random.chance(0.7),
    omits: random.pick([[], ["pixCopiaECola"], ["location"], ["loc"], ["location", "loc"]]),
    txids: random.pick(["as_sent", "upper_case"]),
    locations: random.pick(["plain", "https", "upper_case", "padded", "slashes"]),
    callbackPath: random.pick(callbackPaths),
  };
}

/** Callbacks are sent, lost, sent twice, or delayed so long that later ones arrive first. */
export function drawFates(random: Random): Pick<Behavior, "callbackFate"> {
  const [lost, twice, late] = [random.next() * 0.5, random.next() * 0.5, random.next() * 0.5];
  return {
    callbackFate: () => {
      if (random.chance(lost)) return "lost";
      if (random.chance(twice)) return "twice";
      return random.chance(late) ? "late" : "sent";
    },
  };
}

const spellings: Record<Behavior["locations"], (location: string) => string> = {
  plain: (location) => location,
  https: (location) => `https://${location}`,
  upper_case: (location) => `HTTPS://${location}`,
  padded: (location) => ` ${location} `,
  slashes: (location) => `//${location}`,
};

export function spell<Body extends object>({ txids, locations, counts }: Behavior, body: Body): Body {
  const text = JSON.stringify(body, (key, value: unknown) => {
    if (key === "txid" && typeof value === "string") return txids === "upper_case" ? value.toUpperCase() : value;
    if (key === "location" && typeof value === "string") return spellings[locations](value);
    if (key !== "paginacao" || counts === "all" || typeof value !== "object" || !value) return value;
    const { quantidadeDePaginas: _, quantidadeTotalDeItens: __, ...page } = value as Record<string, unknown>;
    return counts === "page" ? page : undefined;
  });
  return JSON.parse(text) as Body;
}
