import type { Method } from "./exchange";

export function fillPath(operation: string, parameters: readonly string[]): { method: Method; path: string } {
  const [method, pattern = ""] = operation.split(" ");
  let next = 0;
  const path = pattern.replace(/\{\w+\}/g, () => encodeURIComponent(parameters[next++] ?? ""));
  return { method: method as Method, path };
}
