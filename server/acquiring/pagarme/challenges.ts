import type { Challenge } from "../port/card-port";
import type { Charge } from "./shapes";

export function challengeOf({ last_transaction: last }: Charge): Challenge | null {
  return last?.threed_authentication_url ? { url: last.threed_authentication_url } : null;
}
