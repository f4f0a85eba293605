import { EnvironmentFault, read, readInteger, type Variables } from "./variables";

/** Who may read `GET /metrics` (docs/decisions.md 16); nobody where both are null. */
export interface MetricsSettings {
  /** Bearer token that opens it on PORT. */
  metricsToken: string | null;
  /** A port of its own, on HOST, which asks for no token. */
  metricsPort: number | null;
}

const leastTokenLength = 16;

/** @throws EnvironmentFault naming the malformed variable. */
export function readMetricsSettings(variables: Variables): MetricsSettings {
  const metricsToken = read(variables, "METRICS_TOKEN");
  if (metricsToken !== null && metricsToken.length < leastTokenLength) {
    throw new EnvironmentFault(`METRICS_TOKEN must have at least ${leastTokenLength} characters`);
  }
  const isPortSet = read(variables, "METRICS_PORT") !== null;
  return { metricsToken, metricsPort: isPortSet ? readInteger(variables, "METRICS_PORT", 0, 1, 65_535) : null };
}
