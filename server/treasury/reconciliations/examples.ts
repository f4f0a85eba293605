const day = {
  day: "2026-11-19",
  status: "differs",
  bankCount: 38,
  bankAmountInCents: 412_870,
  bookCount: 37,
  bookAmountInCents: 407_880,
  ignoredCount: 2,
  ignoredAmountInCents: 185_000,
  openDifferences: 1,
  comparedAt: "2026-11-20T09:00:12.000Z",
};

export const dayExamples = [
  day,
  {
    day: "2026-11-18",
    status: "agrees",
    bankCount: 41,
    bankAmountInCents: 398_020,
    bookCount: 41,
    bookAmountInCents: 398_020,
    ignoredCount: 0,
    ignoredAmountInCents: 0,
    openDifferences: 0,
    comparedAt: "2026-11-20T09:00:14.000Z",
  },
];

const connectionId = "0199a1c2-7a10-7d2e-8f30-415263748590";

export const differenceExamples = [
  {
    id: "0199a1c2-7c5b-7d3e-9f40-4b1d2e3f4a81",
    connectionId,
    kind: "money_without_charge",
    action: "return_at_bank",
    endToEndId: "E00416968202611191432aB3dE5fG7hJ",
    refundKey: null,
    txid: null,
    transactionId: null,
    bankAmountInCents: 4990,
    bookAmountInCents: null,
    at: "2026-11-19T14:32:10.000Z",
    resolvedAt: null,
    resolvedBy: null,
    note: "",
  },
];

const { day: _, ...figures } = day;

export const oneDayExamples = [
  {
    ...day,
    connections: [{ connectionId, name: "Efí", ...figures }],
    differences: differenceExamples,
    totalDifferences: 1,
    openKinds: [{ kind: "money_without_charge", count: 1 }],
  },
];
