import { daysAfter } from "../../core/calendar/calendar";
import { draw, pick } from "./draw";

export type Sell =
  | { kind: "sell"; by: "pix" | "boleto" }
  | { kind: "sell"; by: "credit_card"; card: string; installments: number };

export type StoryAction =
  | Sell
  | { kind: "pay" | "expire" | "dispute" | "win" | "lose" }
  | { kind: "refund"; share: number; reason: string };

export interface Step {
  at: Date;
  action: StoryAction;
}

export interface Story {
  /** Seed of the sale's random draws. */
  label: string;
  steps: Step[];
  /** Course sale refunded to a buyer who buys nothing else. */
  isGivenBack?: boolean;
}

const minute = 60_000;
const hour = 60 * minute;

/** Published test cards (docs/domains/sandbox.md). */
const goodCards = ["4111111111111111", "5555555555554444", "6362970000457013", "378282246310005", "6062825624254001"];
const refusedCards = [
  "4000000000000002",
  "4000000000009995",
  "4000000000009995",
  "4000000000000069",
  "4000000000000127",
];

/** Age of the refunded course sale, in days. */
const givenBackAge = 45;

const boletoLifeDays = 34;

export function inventStories(midnight: Date, age: number, now: Date): Story[] {
  const weekday = new Date(midnight.getTime() + 12 * hour).getUTCDay();
  const growth = 3 + ((90 - age) / 90) * 5;
  const count = Math.round(growth * (weekday === 0 || weekday === 6 ? 0.6 : 1) * (0.7 + 0.6 * draw(`count ${age}`)));
  const drawn = Array.from({ length: count }, (_, index): Story => {
    const label = `sale ${age} ${index}`;
    const at = new Date(midnight.getTime() + 8 * hour + draw(`${label} time`) * 15 * hour);
    return { label, steps: inventSteps(label, at, now).filter((step) => step.at <= now) };
  });
  const stories = age === givenBackAge ? [...drawn, giveBack(midnight)] : drawn;
  return stories.filter(({ steps }) => steps.length > 0);
}

function giveBack(midnight: Date): Story {
  const at = new Date(midnight.getTime() + 15 * hour);
  const paidAt = new Date(at.getTime() + 5 * minute);
  const steps: Step[] = [
    { at, action: { kind: "sell", by: "pix" } },
    { at: paidAt, action: { kind: "pay" } },
    { at: daysAfter(paidAt, 3), action: { kind: "refund", share: 1, reason: "Desistência em sete dias" } },
  ];
  return { label: "sale given back", steps, isGivenBack: true };
}

function inventSteps(label: string, at: Date, now: Date): Step[] {
  const method = draw(`${label} method`);
  if (method < 0.56) return payByPix(label, at);
  if (method < 0.92) return payByCard(label, at);
  return payByBoleto(label, at, now);
}

function payByPix(label: string, at: Date): Step[] {
  const sold: Step = { at, action: { kind: "sell", by: "pix" } };
  if (draw(`${label} outcome`) > 0.78) return [sold, { at: daysAfter(at, 1), action: { kind: "expire" } }];
  const paidAt = new Date(at.getTime() + (1 + draw(`${label} delay`) * 40) * minute);
  return [sold, { at: paidAt, action: { kind: "pay" } }, ...regret(label, paidAt)];
}

function payByCard(label: string, at: Date): Step[] {
  const outcome = draw(`${label} outcome`);
  const card = pick(outcome < 0.16 ? refusedCards : goodCards, `${label} card`);
  const installments = pick([1, 1, 1, 2, 3, 3, 6, 10, 12], `${label} installments`);
  const sold: Step = { at, action: { kind: "sell", by: "credit_card", card, installments } };
  if (outcome < 0.16) return [sold];
  if (outcome < 0.97) return [sold, ...regret(label, at)];
  const verdict = draw(`${label} verdict`) < 0.5 ? "win" : "lose";
  return [
    sold,
    { at: daysAfter(at, 12), action: { kind: "dispute" } },
    { at: daysAfter(at, 31), action: { kind: verdict } },
  ];
}

/** Omits unpaid boletos of the last weeks, which would appear as pending. */
function payByBoleto(label: string, at: Date, now: Date): Step[] {
  const sold: Step = { at, action: { kind: "sell", by: "boleto" } };
  const canceledAt = daysAfter(at, boletoLifeDays);
  if (draw(`${label} outcome`) > 0.6 && canceledAt <= now)
    return [sold, { at: canceledAt, action: { kind: "expire" } }];
  return [sold, { at: new Date(at.getTime() + (20 + draw(`${label} delay`) * 30) * hour), action: { kind: "pay" } }];
}

function regret(label: string, paidAt: Date): Step[] {
  const mood = draw(`${label} regret`);
  if (mood > 0.05) return [];
  const at = daysAfter(paidAt, 1 + Math.floor(draw(`${label} days`) * 6));
  if (mood < 0.035) return [{ at, action: { kind: "refund", share: 1, reason: "Desistência em sete dias" } }];
  return [{ at, action: { kind: "refund", share: 0.3, reason: "Desconto combinado depois da compra" } }];
}
