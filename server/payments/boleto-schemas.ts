import { z } from "zod";
import { BoletoRead, Fees, Status } from "./charge-fields";
import { chargeShape } from "./schemas";

export const BoletoCharge = z.strictObject(chargeShape).meta({ id: "BoletoCharge" });
export type BoletoCharge = z.infer<typeof BoletoCharge>;

/** What a boleto charge answers (specification, "Charge result"). */
export const BoletoChargeResult = z
  .object({ id: z.string(), status: Status, fees: Fees, boleto: BoletoRead })
  .meta({ id: "BoletoChargeResult" });
export type BoletoChargeResult = z.infer<typeof BoletoChargeResult>;
