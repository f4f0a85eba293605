import type { BankEnvironment } from "@/db/schema/acquiring-enums";
import { acquirers } from "../../acquiring/port";
import type { ServiceOperations } from "../../acquiring/port/service-port";
import { fail } from "../../core/failures/failure";
import type { AcquirerOffer } from "./schemas";

/** @throws connection_has_no_account unless the kind is a full-service acquirer. */
export function serviceOf(kind: string): ServiceOperations {
  return acquirers.get(kind)?.service ?? fail("connection_has_no_account");
}

export function listOffers(): AcquirerOffer[] {
  return [...acquirers.values()].flatMap(({ kind, service }) =>
    service
      ? [{ kind, name: service.offer.name, methods: service.offer.methods, platform: service.platformEnvironment() }]
      : [],
  );
}

/** @throws acquirer_keys_invalid on `field`. */
export function environmentOfKeys(
  kind: string,
  keys: { secretKey: string; publicKey: string },
  field: string,
): BankEnvironment {
  return serviceOf(kind).environmentOf(keys) ?? fail("acquirer_keys_invalid", { field });
}
