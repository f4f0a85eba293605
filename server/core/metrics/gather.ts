import { AggregatorRegistry, type Registry } from "prom-client";
import { meters } from "./meters";

export type Measured = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

type Gather = () => Promise<Measured[]>;

export function readOwn(): Promise<Measured> {
  return meters.getMetricsAsJSON();
}

const ownAlone: Gather = async () => [await readOwn()];

let gather = ownAlone;

/** Makes `GET /metrics` cover all these processes, or only this one if null is passed. */
export function gatherFrom(others: Gather | null): void {
  gather = others ?? ownAlone;
}

/** Returns the aggregated metrics of all processes in Prometheus' text format. */
export async function readMeters(): Promise<string> {
  return AggregatorRegistry.aggregate(await gather()).metrics();
}
