import type { Fault, RunningFault } from "../doubles/faults";
import type { Operation } from "../pagarme/operations";
import type { World } from "./world";

const operations: readonly Operation[] = [
  "POST /orders",
  "GET /orders",
  "GET /charges",
  "GET /charges/{id}",
  "GET /charges/{id}/transactions",
  "DELETE /charges/{id}",
  "POST /recipients/{id}/withdrawals",
  "GET /recipients/{id}/withdrawals",
  "GET /payables",
  "GET /tokens/{id}",
  "POST /customers",
  "POST /customers/{id}/cards",
];

const lists: readonly Operation[] = [
  "GET /orders",
  "GET /charges",
  "GET /recipients/{id}/withdrawals",
  "GET /payables",
];

/** Faults of any request. Those with a timeout are rarer, because they are slow. */
const anywhere: readonly Fault[] = [
  { how: "cut_after" },
  { how: "cut_after" },
  { how: "cut_before" },
  { how: "cut_before" },
  { how: "silent" },
  { how: "deaf" },
  { how: "late", ms: 20 },
  { how: "status", status: 500 },
  { how: "status", status: 502, page: true },
  { how: "status", status: 503, page: true },
  { how: "status", status: 429, retryAfter: 1 },
  { how: "status", status: 401 },
  { how: "page" },
  { how: "null" },
  { how: "empty" },
  { how: "changed", change: (body) => ({ ...body, status: "a_new_word" }) },
  { how: "changed", change: (body) => ({ ...body, id: 7 }) },
];

const ofLists: readonly Fault[] = [{ how: "late_index" }, { how: "ignores_filter" }];

const own: Partial<Record<Operation, readonly Fault[]>> = {
  "GET /charges/{id}": [{ how: "stale" }, { how: "stale" }, { how: "stale" }, { how: "stale" }],
  "GET /charges/{id}/transactions": [{ how: "stale" }, { how: "stale" }, { how: "stale" }, { how: "stale" }],
  "GET /recipients/{id}/withdrawals": [{ how: "null_metadata" }, { how: "null_metadata" }, { how: "null_metadata" }],
};

export function breakSome({ pagarme, random }: World): RunningFault {
  const on = random.pick(operations);
  const isKeyed = on === "POST /orders" || on === "DELETE /charges/{id}";
  const faults = [
    ...anywhere,
    ...(lists.includes(on) ? ofLists : []),
    ...(own[on] ?? []),
    ...(isKeyed ? [{ how: "twice" } as const] : []),
  ];
  return pagarme.fault({ on, times: random.between(1, 3), fault: random.pick(faults) });
}
