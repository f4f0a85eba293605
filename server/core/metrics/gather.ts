import { AggregatorRegistry, type Registry } from "prom-client";
import { meters } from "./meters";

/** What one process measured, as it travels between processes. */
export type Measured = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

type Gather = () => Promise<Measured[]>;

/** What this process measured. */
export function readOwn(): Promise<Measured> {
  return meters.getMetricsAsJSON();
}

const ownAlone: Gather = async () => [await readOwn()];

let gather = ownAlone;

/** Makes `GET /metrics` cover all these processes from now on, or only this one if null. */
export function gatherFrom(others: Gather | null): void {
  gather = others ?? ownAlone;
}

/** The sum of what all processes measured, in Prometheus' text format. */
export async function readMeters(): Promise<string> {
  return AggregatorRegistry.aggregate(await gather()).metrics();
}
