import { Scenario } from "./schemas";
import blackFriday from "./shipped/black-friday-dying-bank.json";
import boletos from "./shipped/boleto-late-and-never.json";
import courseSeller from "./shipped/course-seller-month.json";
import disputes from "./shipped/disputed-sales.json";
import payouts from "./shipped/payout-comes-back.json";
import subscribers from "./shipped/subscriber-card-expires.json";

export const shippedScenarios: readonly Scenario[] = [
  courseSeller,
  blackFriday,
  subscribers,
  boletos,
  disputes,
  payouts,
].map((each) => Scenario.parse(each));

export function findShipped(name: string): Scenario | null {
  return shippedScenarios.find((each) => each.name === name) ?? null;
}
