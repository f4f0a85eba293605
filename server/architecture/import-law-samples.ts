import type { importLaws } from "./import-laws";
import type { Samples } from "./law";

/** Files that break each import law, and files that keep it. */
export const importLawSamples: Record<keyof typeof importLaws, Samples> = {
  roomsOrder: {
    breaks: [
      ["server/finance/post.ts", 'import { settle } from "../payments/settle-transaction";'],
      ["server/payments/emit.ts", 'import { plan } from "@/server/delivery/plan-deliveries";'],
      ["server/finance/post.ts", 'import type { Coupon } from "../promotions/coupons";'],
      ["server/core/mail.ts", 'const { find } = await import("../companies/companies");'],
      ["server/companies/team.ts", 'export * from "../auth/sessions";'],
      ["server/payments/read.ts", 'type Door = import("../http/rest").RestAnswer;'],
      ["server/errors.ts", 'import { log } from "./core/log";'],
      ["server/payments/read.ts", 'import { Badge } from "@/components/ui/badge";'],
    ],
    keeps: [
      ["server/payments/settle-transaction.ts", 'import { post } from "../finance/ledger";\nimport "./refund";'],
      ["server/webhooks/deliver.ts", 'import { events } from "../events";\nimport { db } from "@/db/client";'],
      ["server/main.ts", 'import { restDoor } from "./rest/rest";\nimport { jobs } from "./jobs";'],
      ["server/payments/settle.test.ts", 'import { restDoor } from "../http/rest";'],
    ],
  },
  knownRooms: {
    breaks: [["server/billing/charge.ts", ""]],
    keeps: [
      ["server/payments/charge.ts", ""],
      ["server/jobs.ts", ""],
    ],
  },
  oneDoor: {
    breaks: [
      ["app/(dashboard)/transactions/page.tsx", 'import { db } from "@/db/client";'],
      ["app/(dashboard)/transactions/page.tsx", 'import { list } from "@/server/payments/transactions";'],
      ["app/(dashboard)/layout.tsx", 'import { appRouter } from "@/server/router";'],
      ["app/api/cron/[job]/route.ts", 'import { answerCron } from "@/server/http/cron";'],
      ["app/api/health/route.ts", 'const { checkHealth } = await import("../../../server/http/health");'],
      ["app/page.tsx", 'import { environment } from "@/server/core/env";'],
      ["app/page.tsx", 'import type { PagesDoor } from "@/server/pages/door";'],
      ["proxy.ts", 'import { isLoopback } from "@/server/core/env";'],
    ],
    keeps: [
      ["app/page.tsx", 'import { roles } from "@/db/enums";\nimport type { AppRouter } from "@/server/router";'],
      ["app/page.tsx", 'import { door } from "@/server/door";\nimport { splitAmount } from "@/server/core/money";'],
      ["proxy.ts", 'import { visitCookie } from "@/server/checkout/visit-schemas";'],
    ],
  },
  componentImports: {
    breaks: [
      ["components/payments/table.tsx", 'import { dayOf } from "@/server/core/calendar";'],
      ["components/payments/table.tsx", 'import { appRouter } from "@/server/router";'],
      ["components/payments/table.tsx", 'import { transactions } from "@/db/schema";'],
    ],
    keeps: [
      ["components/payments/table.tsx", 'import { splitAmount } from "@/server/core/money";\nimport "../ui/badge";'],
      ["components/payments/table.tsx", 'import { type AppRouter } from "@/server/router";'],
      ["components/payments/table.tsx", 'import { Transaction } from "@/server/payments/schemas";'],
      ["components/i18n/messages.ts", 'import buyer from "@/messages/en/buyer.json";'],
    ],
  },
  pagesApart: {
    breaks: [
      ["server/main.ts", 'import { readFrame } from "./pages/dashboard-shell";'],
      ["server/http/node-server.ts", 'import { door } from "../door";'],
    ],
    keeps: [
      ["server/door.ts", 'import type { pagesDoor } from "./pages/door";'],
      ["server/pages/door.ts", 'import { readFrame } from "./dashboard-shell";'],
      ["server/testing/programs/a.ts", 'import { answerOrder } from "@/server/pages/checkout-door";'],
    ],
  },
  routersAndSchemas: {
    breaks: [
      ["server/payments/router.ts", 'import { db } from "@/db/client";'],
      ["server/payments/schemas.ts", 'import { transactions } from "@/db/schema";'],
    ],
    keeps: [
      ["server/payments/schemas.ts", 'import { paymentMethods } from "@/db/enums";'],
      ["server/payments/schemas.ts", 'import { trackingLimits } from "@/db/shapes";'],
      ["server/webhooks/schemas.ts", 'import { deliveryErrorCodes } from "@/db/fault-codes";'],
    ],
  },
  acquirerImports: {
    breaks: [["server/acquirers/sandbox/pay.ts", 'import { getCompany } from "../../companies/companies";']],
    keeps: [["server/acquirers/sandbox/pay.ts", 'import { log } from "../../core/log";\nimport "../port";']],
  },
  noRoomNamesAnAcquirer: {
    breaks: [
      ["server/boletos/boleto-page.ts", 'import { sandboxBankCode } from "../acquirers/sandbox/boleto-digits";'],
      ["server/jobs.ts", 'import { decideDue } from "./acquirers/sandbox/cards";'],
    ],
    keeps: [
      ["server/boletos/boleto-page.ts", 'import { isPlayMoney } from "../acquirers";\nimport "../acquirers/port";'],
      ["server/sandbox/payers-bank.ts", 'import { sendMoney } from "../acquirers/sandbox/bank";'],
      ["server/payments/settle.test.ts", 'import { sendMoney } from "../acquirers/sandbox/bank";'],
    ],
  },
  conformanceIsForTests: {
    breaks: [["server/acquirers/index.ts", 'import { clauses } from "./conformance/clauses";']],
    keeps: [
      ["server/acquirers/conformance/clauses.ts", 'import { charge } from "./subject";'],
      ["server/acquirers/pix-api/pix-api.test.ts", 'import { clauses } from "../conformance/clauses";'],
    ],
  },
  companyMailsAreGuarded: {
    breaks: [["server/support/send-receipt.ts", 'import { sendMail } from "../core/mail";']],
    keeps: [
      ["server/support/send-receipt.ts", 'import { sendCompanyMail } from "../companies/send-company-mail";'],
      ["server/people/start-sign-in.ts", 'import { sendMail } from "../core/mail";'],
    ],
  },
  fakesAreIndependent: {
    breaks: [
      ["server/testing/bank/tokens.ts", 'import type { Outcome } from "../../acquirers/port";'],
      ["server/testing/doubles/calendar.ts", 'import { nextBusinessDay } from "../../core/bank-calendar";'],
      ["server/testing/pagarme/fake.ts", 'import { openTransport } from "../../acquirers/transport/transport";'],
    ],
    keeps: [
      ["server/testing/bank/bank.ts", 'import { createAuthority } from "../certificates";\nimport { z } from "zod";'],
      ["server/testing/pagarme/accounts.ts", 'import type { Deliver } from "../doubles/outbox";'],
    ],
  },
  databaseImports: {
    breaks: [["db/migrate.ts", 'import { log } from "@/server/core/log";']],
    keeps: [["db/migrate.ts", 'import { db } from "./client";\nimport { newId } from "@/db/ids";']],
  },
  frameworksStayInApp: {
    breaks: [
      ["server/payments/charge.ts", 'import { headers } from "next/headers";'],
      ["server/auth/sessions.ts", 'import { getServerSession } from "next-auth";'],
      ["server/checkout/price.ts", 'import { cache } from "react";'],
      ["server/pages/dashboard-shell.ts", 'import { cookies } from "next/headers";'],
      ["server/http/node-server.ts", 'import next from "next";'],
      ["server/main.ts", 'const { default: next } = await import("next");'],
    ],
    keeps: [
      ["server/pages.ts", 'import next from "next";'],
      [
        "server/pages/auth.ts",
        'import type { NextAuthOptions } from "next-auth";\nimport { decode } from "next-auth/jwt";',
      ],
      ["app/session.ts", 'import { cache } from "react";'],
    ],
  },
  verbsAreTransportNeutral: {
    breaks: [["server/payments/handle-callback.ts", "export const open = (given: Request) => given.url;"]],
    keeps: [
      ["server/rest/rest.ts", "export const open = (given: Request) => given.url;"],
      ["server/payments/handle-callback.ts", "interface CallbackRequest { body: string }"],
    ],
  },
};
