import type { Variables } from "../../core/env/env";
import { log } from "../../core/log/log";

const names = ["HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY"].flatMap((name) => [name, name.toLowerCase()]);

export function findProxyVariables(given: Variables): string[] {
  return names.filter((name) => given[name]?.trim());
}

/**
 * Proxies in the environment are not used, because the addresses of hosts chosen by sellers could
 * not be checked through them.
 */
export function warnOfProxies(given: Variables): void {
  const variables = findProxyVariables(given);
  if (variables.length === 0) return;
  log.warn(
    { variables },
    "No proxy is used: banks, acquirers, webhooks, conversions, pictures, mail, S3 and traces are connected directly",
  );
}
