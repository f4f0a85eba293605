import { isOnHold } from "../../core/hold/hold";
import type { Acquirer } from "./port";

// biome-ignore lint/complexity/noBannedTypes: matches any operation, whatever it takes
type Operation = Function;

type RuleOf<Part> = Part extends Operation
  ? "sends" | "reads"
  : { [Name in keyof Part as NonNullable<Part[Name]> extends Operation ? Name : never]-?: "sends" | "reads" };

type Rules = {
  [Name in keyof Omit<Acquirer, "kind" | "isPlayMoney" | "offer">]-?: RuleOf<NonNullable<Acquirer[Name]>>;
};

/** Effect of each port operation. Operations that send are suspended while the installation is on hold. */
export const holdRules: Rules = {
  takesInterest: "reads",
  predictPix: "reads",
  createPix: "sends",
  predictBoleto: "reads",
  createBoleto: "sends",
  findCardFault: "reads",
  payers: { needs: "reads", findFault: "reads" },
  chargeCard: "sends",
  keepsCard: "reads",
  cardTokens: {
    origin: "reads",
    tokenization: "reads",
    isToken: "reads",
    read: "reads",
    keep: "sends",
    forget: "sends",
  },
  settlements: { read: "reads" },
  recipients: { register: "sends", read: "reads", identityLink: "reads", balance: "reads", changeAccount: "sends" },
  // Not suspended, because the operator may have to set up an account during the hold.
  service: { environmentOf: "reads", platformEnvironment: "reads", check: "reads" },
  cancelCharge: "sends",
  refund: "sends",
  readRefund: "reads",
  defend: "sends",
  readCharge: "reads",
  disputes: { list: "reads" },
  payouts: { send: "sends", read: "reads" },
  anticipations: { quote: "reads", take: "sends", read: "reads" },
  setup: { offerOf: "reads", check: "reads", readCallbacks: "reads" },
  received: { list: "reads" },
  automatic: {
    authorize: "sends",
    readAuthorization: "reads",
    cancelAuthorization: "sends",
    charge: "sends",
    retry: "sends",
  },
  readCallback: "reads",
};

/** Outcome of a suspended operation. The caller keeps its reservation, and later reads or repeats the operation. */
const unsent = () => ({ kind: "unknown", cause: new Error("The installation is on hold") }) as const;

function guard<Part extends object>(part: Part, rules: Record<string, unknown>): Part {
  return new Proxy(part, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      const rule = typeof name === "string" ? rules[name] : undefined;
      if (value === undefined || value === null) return value;
      if (typeof rule === "object" && rule !== null && typeof value === "object") {
        return guard(value, rule as Record<string, unknown>);
      }
      if (typeof value !== "function" || rule === "reads") return value;
      return async (...given: unknown[]) => ((await isOnHold()) ? unsent() : Reflect.apply(value, target, given));
    },
  });
}

const guarded = new WeakMap<Acquirer, Acquirer>();

/** Wraps an acquirer so that it sends nothing while the installation is on hold. Suspends operations without a rule. */
export function heldAcquirer(acquirer: Acquirer): Acquirer {
  const known = guarded.get(acquirer) ?? guard(acquirer, holdRules);
  guarded.set(acquirer, known);
  return known;
}
