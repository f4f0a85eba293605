import type { Connection } from "./schemas";

/** A bank that takes charges, and the sandbox that it replaced. */
export const connectionExamples: Connection[] = [
  {
    id: "019a9f3e-6f51-7c3a-9d0e-2b1c4d5e6f70",
    kind: "pix_api",
    name: "Efí",
    methods: ["pix"],
    priority: 1,
    state: "active",
    isPlayMoney: false,
    capabilities: {
      dueDatePix: true,
      refunds: ["pix"],
      partialRefunds: ["pix"],
      cancels: ["pix"],
      split: false,
      payouts: false,
      anticipations: false,
      settlesToSeller: true,
      automaticPix: true,
      listsReceived: true,
    },
    settings: {
      profile: "efi",
      environment: "production",
      pixKeyType: "random",
      pixKey: "********-****-****-****-********9f1b",
      apiUrl: null,
      tokenUrl: null,
    },
    certificateEndsAt: "2027-11-20T13:40:12.000Z",
    fault: null,
    checkedAt: "2026-11-20T13:45:00.000Z",
    webhookRegisteredAt: "2026-11-20T13:41:30.512Z",
    calledBackAt: "2026-11-20T13:52:08.104Z",
    createdAt: "2026-11-20T13:40:12.345Z",
  },
];
