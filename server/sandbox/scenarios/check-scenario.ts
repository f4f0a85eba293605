import { maxActions } from "./limits";
import type { ScenarioShape, ScenarioStep } from "./step-schemas";
import { type Made, verbFields, verbTerms } from "./verbs";

interface ScenarioFault {
  path: (string | number)[];
  message: string;
}

interface Named {
  kind: Made;
  count: number;
  index: number;
}
type Names = ReadonlyMap<string, Named>;

/** Checks the requirements and references of steps, which a schema cannot express. */
export function findScenarioFaults({ days, products = [], steps }: ScenarioShape): ScenarioFault[] {
  const { names, actions } = readSteps(steps);
  const faults = steps.flatMap((step, index) => {
    const found = [
      ...findMomentFaults(step, days),
      ...findFieldFaults(step),
      ...findProductFaults(step, products),
      ...findNameFaults(step, index, names),
    ];
    return found.map(({ path, message }) => ({ path: ["steps", index, ...path], message }));
  });
  const titles = products.map(({ name }) => name);
  const repeated = titles.findIndex((name, index) => titles.indexOf(name) !== index);
  if (repeated >= 0) faults.push({ path: ["products", repeated, "name"], message: "is another product's name" });
  if (actions > maxActions) faults.push({ path: ["steps"], message: `must do at most ${maxActions} things in all` });
  return faults;
}

/** Includes repetitions. */
export function countScenario({ steps }: Pick<ScenarioShape, "steps">): number {
  return readSteps(steps).actions;
}

function readSteps(steps: readonly ScenarioStep[]): { names: Names; actions: number } {
  const names = new Map<string, Named>();
  let actions = 0;
  for (const [index, step] of steps.entries()) {
    const count = countActions(step, names);
    actions += count;
    const kind = madeBy(step, names);
    if (step.name && kind && !names.has(step.name)) names.set(step.name, { kind, count, index });
  }
  return { names, actions };
}

const shareOf = (count: number, percent: number) => Math.floor((count * percent) / 100);

/** Selects the given percentage of a list, spread evenly. */
export function isInShare(index: number, percent: number): boolean {
  return shareOf(index + 1, percent) > shareOf(index, percent);
}

function countActions({ of, percent = 100, repeat }: ScenarioStep, names: Names): number {
  if (of !== undefined) return shareOf(names.get(of)?.count ?? 0, percent);
  return repeat ? repeat.days * repeat.timesPerDay : 1;
}

function madeBy({ verb, of }: ScenarioStep, names: Names): Made | null {
  const { makes } = verbTerms[verb];
  return makes === "the same" ? (names.get(of ?? "")?.kind ?? null) : makes;
}

const fault = (message: string, ...path: string[]): ScenarioFault => ({ path, message });

function findMomentFaults({ day, at, afterMinutes, of, repeat }: ScenarioStep, days: number): ScenarioFault[] {
  const faults: ScenarioFault[] = [];
  if (day === undefined && afterMinutes === undefined) faults.push(fault("is required, or afterMinutes", "day"));
  if (day !== undefined && afterMinutes !== undefined) faults.push(fault("must not come with day", "afterMinutes"));
  if (afterMinutes !== undefined && of === undefined) faults.push(fault("is only for steps with of", "afterMinutes"));
  if (at !== undefined && (day === undefined || repeat)) faults.push(fault("is only for steps on one day", "at"));
  if (repeat && (day === undefined || of !== undefined)) faults.push(fault("is only for steps without of", "repeat"));
  if (day !== undefined && day > days) faults.push(fault(`must be at most the scenario's last day, ${days}`, "day"));
  if (repeat && (day ?? 1) + repeat.days - 1 > days) {
    faults.push(fault("must end with the scenario's last day", "repeat", "days"));
  }
  return faults;
}

function findFieldFaults(step: ScenarioStep): ScenarioFault[] {
  const { needs = [], takes = [], answers = [] } = verbTerms[step.verb];
  const faults = verbFields.flatMap((field) => {
    if (step[field] === undefined) return needs.includes(field) ? [fault("is required", field)] : [];
    return needs.includes(field) || takes.includes(field) ? [] : [fault(`is not for ${step.verb}`, field)];
  });
  if (step.answer !== undefined && answers.length > 0 && !answers.includes(step.answer)) {
    faults.push(fault(`must be one of ${answers.join(", ")}`, "answer"));
  }
  if (step.verb === "pay" && (step.times ?? 1) > 2) faults.push(fault("must be at most 2", "times"));
  return faults;
}

function findProductFaults(step: ScenarioStep, products: NonNullable<ScenarioShape["products"]>): ScenarioFault[] {
  const { verb, product: name, amountInCents } = step;
  const isCharge = verb.startsWith("charge_");
  if (isCharge && name === undefined && amountInCents === undefined) {
    return [fault("is required, or product", "amountInCents")];
  }
  if (name === undefined) return [];
  if (isCharge && amountInCents !== undefined) return [fault("must not come with amountInCents", "product")];
  const product = products.find((each) => each.name === name);
  if (!product) return [fault("must be an existing product of the scenario", "product")];
  if (isCharge && product.frequency) return [fault("is a plan: subscribe to it", "product")];
  return verb === "subscribe" && !product.frequency ? [fault("must have a frequency", "product")] : [];
}

function findNameFaults(step: ScenarioStep, index: number, names: Names): ScenarioFault[] {
  const { verb, name, of, percent } = step;
  const { makes, on } = verbTerms[verb];
  const faults: ScenarioFault[] = [];
  if (name !== undefined && makes === null) faults.push(fault(`is not for ${verb}, which makes nothing`, "name"));
  if (name !== undefined && (names.get(name)?.index ?? index) < index) {
    faults.push(fault("is the name of an earlier step", "name"));
  }
  if (percent !== undefined && of === undefined) faults.push(fault("is only for steps with of", "percent"));
  if (on.length === 0) return of === undefined ? faults : [...faults, fault(`is not for ${verb}`, "of")];
  if (of === undefined) return [...faults, fault("is required", "of")];
  const named = names.get(of);
  if (!named || named.index >= index) return [...faults, fault("names no earlier step that makes something", "of")];
  return on.includes(named.kind) ? faults : [...faults, fault(`names a ${named.kind}, which is not for ${verb}`, "of")];
}
