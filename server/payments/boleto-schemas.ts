import { z } from "zod";
import { BoletoRead, Fees, PaymentUrl, Status } from "./charge-fields";
import { boletoChargeExamples, boletoResultExamples } from "./examples";
import { codeChargeShape } from "./schemas";

export const BoletoCharge = z
  .strictObject(codeChargeShape)
  .meta({ id: "BoletoCharge", examples: boletoChargeExamples });
export type BoletoCharge = z.infer<typeof BoletoCharge>;

/** Response of a boleto charge. */
export const BoletoChargeResult = z
  .object({ id: z.string(), status: Status, fees: Fees, boleto: BoletoRead, paymentUrl: PaymentUrl })
  .meta({ id: "BoletoChargeResult", examples: boletoResultExamples });
export type BoletoChargeResult = z.infer<typeof BoletoChargeResult>;
