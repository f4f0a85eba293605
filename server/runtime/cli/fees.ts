import { setFees } from "../../accounts/company/set-fees";
import { addDays, dayOf, isDay } from "../../core/calendar/calendar";
import { maxAmountInCents } from "../../core/money/money";
import { type Command, readArguments, UsageFault } from "./command";
import { getNamedCompany } from "./companies";

const wholeInBps = 10_000;

/**
 * `COMPANY --pix-bps N --boleto-cents N --card-bps N --card-fixed-cents N [--bank-pix-bps N]
 * [--from DAY]`: sets the fees for sales from a day on, by default tomorrow. `--bank-pix-bps`
 * applies to a Pix paid into the seller's own bank account and is unchanged if omitted.
 */
export const setFeesCommand: Command = (args) => {
  const options = ["pix-bps", "boleto-cents", "card-bps", "card-fixed-cents", "bank-pix-bps", "from"];
  const given = readArguments(args, { options, positionals: 1 });
  const companyId = given.positional("COMPANY");
  const number = (name: string, most: number) => readNumber(name, given.required(name), most);
  const fees = {
    pixFeeBps: number("pix-bps", wholeInBps),
    boletoFee: number("boleto-cents", maxAmountInCents),
    cardFeeBps: number("card-bps", wholeInBps),
    cardFeeFixed: number("card-fixed-cents", maxAmountInCents),
  };
  const bankPix = given.optional("bank-pix-bps");
  const agreed = bankPix === null ? fees : { ...fees, bankPixFeeBps: readNumber("bank-pix-bps", bankPix, wholeInBps) };
  const chosen = given.optional("from");
  if (chosen !== null && !isDay(chosen)) {
    throw new UsageFault("--from: must be an existing date in the form YYYY-MM-DD");
  }
  return async (now) => {
    const from = chosen ?? addDays(dayOf(now), 1);
    await getNamedCompany(companyId);
    return { companyId, from, fees: await setFees(companyId, { fees: agreed, from, now }) };
  };
};

function readNumber(name: string, text: string, most: number): number {
  if (/^\d{1,10}$/.test(text) && Number(text) <= most) return Number(text);
  throw new UsageFault(`--${name}: must be a whole number from 0 to ${most}`);
}
