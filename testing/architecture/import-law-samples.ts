import type { importLaws } from "./import-laws";
import type { Samples } from "./law";

/** Files that break each import law, and files that keep it. */
export const importLawSamples: Record<keyof typeof importLaws, Samples> = {
  roomsOrder: {
    breaks: [
      ["server/finance/post.ts", 'import { settle } from "@/server/payments/charges/settle-transaction";'],
      ["server/payments/emit.ts", 'import { plan } from "@/server/webhooks/deliveries/plan-deliveries";'],
      ["server/finance/post.ts", 'import type { Coupon } from "@/server/catalog/coupons/coupons";'],
      ["server/core/mail/mail.ts", 'const { find } = await import("@/server/accounts/company/companies");'],
      ["server/accounts/team/team.ts", 'export * from "@/server/accounts/auth/sessions";'],
      ["server/payments/read.ts", 'type Door = import("../http/rest").RestAnswer;'],
      ["server/errors.ts", 'import { log } from "./core/log";'],
      ["server/payments/read.ts", 'import { Badge } from "@/components/ui/badge";'],
    ],
    keeps: [
      [
        "server/payments/charges/settle-transaction.ts",
        'import { post } from "@/server/ledger/transfers/ledger";\nimport "./refund";',
      ],
      [
        "server/webhooks/deliver.ts",
        'import { events } from "@/server/core/events/emit";\nimport { db } from "@/db/client";',
      ],
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
      ["app/(dashboard)/transactions/page.tsx", 'import { list } from "@/server/payments/transactions/transactions";'],
      ["app/(dashboard)/layout.tsx", 'import { appRouter } from "@/server/router";'],
      ["app/api/cron/[job]/route.ts", 'import { answerCron } from "@/server/runtime/http/cron";'],
      ["app/api/health/route.ts", 'const { checkHealth } = await import("../../../server/http/health");'],
      ["app/page.tsx", 'import { environment } from "@/server/core/env/env";'],
      ["app/page.tsx", 'import type { PagesDoor } from "@/server/runtime/page-api/page-api";'],
      ["proxy.ts", 'import { isLoopback } from "@/server/core/env/env";'],
    ],
    keeps: [
      [
        "app/page.tsx",
        'import { roles } from "@/db/schema/accounts-enums";\nimport type { AppRouter } from "@/server/router";',
      ],
      [
        "app/page.tsx",
        'import { door } from "@/server/page-api";\nimport { splitAmount } from "@/server/core/money/money";',
      ],
      ["proxy.ts", 'import { visitCookie } from "@/server/checkout/page/visit-schemas";'],
    ],
  },
  componentImports: {
    breaks: [
      ["components/payments/table.tsx", 'import { dayOf } from "@/server/core/calendar/calendar";'],
      ["components/payments/table.tsx", 'import { appRouter } from "@/server/router";'],
      ["components/payments/table.tsx", 'import { transactions } from "@/db/schema";'],
    ],
    keeps: [
      [
        "components/payments/table.tsx",
        'import { splitAmount } from "@/server/core/money/money";\nimport "../ui/badge";',
      ],
      ["components/payments/table.tsx", 'import { type AppRouter } from "@/server/router";'],
      ["components/payments/table.tsx", 'import { Transaction } from "@/server/payments/transactions/schemas";'],
      ["components/ui/i18n/messages.ts", 'import buyer from "@/messages/en/checkout.json";'],
    ],
  },
  pagesApart: {
    breaks: [
      ["server/main.ts", 'import { readFrame } from "./pages/dashboard-shell";'],
      ["server/runtime/http/node-server.ts", 'import { door } from "@/server/page-api";'],
    ],
    keeps: [
      ["server/page-api.ts", 'import type { pagesDoor } from "./pages/door";'],
      ["server/runtime/page-api/page-api.ts", 'import { readFrame } from "./dashboard-shell";'],
      ["server/testing/programs/a.ts", 'import { answerOrder } from "@/server/runtime/page-api/checkout-api";'],
    ],
  },
  routersAndSchemas: {
    breaks: [
      ["server/payments/transactions/router.ts", 'import { db } from "@/db/client";'],
      ["server/payments/transactions/schemas.ts", 'import { transactions } from "@/db/schema";'],
    ],
    keeps: [
      ["server/payments/transactions/schemas.ts", 'import { paymentMethods } from "@/db/schema/payments-enums";'],
      ["server/payments/transactions/schemas.ts", 'import { trackingLimits } from "@/db/schema/payments-shapes";'],
      ["server/webhooks/webhooks/schemas.ts", 'import { deliveryErrorCodes } from "@/db/schema/webhooks-enums";'],
    ],
  },
  acquirerImports: {
    breaks: [["server/acquirers/sandbox/pay.ts", 'import { getCompany } from "../../companies/companies";']],
    keeps: [["server/acquirers/sandbox/pay.ts", 'import { log } from "../../core/log";\nimport "../port";']],
  },
  noRoomNamesAnAcquirer: {
    breaks: [
      [
        "server/payments/boletos/boleto-page.ts",
        'import { sandboxBankCode } from "../acquirers/sandbox/boleto-digits";',
      ],
      ["server/jobs.ts", 'import { decideDue } from "./acquirers/sandbox/cards";'],
    ],
    keeps: [
      [
        "server/payments/boletos/boleto-page.ts",
        'import { isPlayMoney } from "@/server/acquiring/port";\nimport "@/server/acquiring/port/port";',
      ],
      ["server/sandbox/payers/payers-bank.ts", 'import { sendMoney } from "@/server/acquiring/sandbox/bank";'],
      ["server/payments/settle.test.ts", 'import { sendMoney } from "@/server/acquiring/sandbox/bank";'],
    ],
  },
  conformanceIsForTests: {
    breaks: [["server/acquiring/port/index.ts", 'import { clauses } from "./conformance/clauses";']],
    keeps: [
      ["testing/acquirer-conformance/clauses.ts", 'import { charge } from "./subject";'],
      ["server/acquirers/pix-api/pix-api.test.ts", 'import { clauses } from "../conformance/clauses";'],
    ],
  },
  companyMailsAreGuarded: {
    breaks: [["server/buyers/support/send-receipt.ts", 'import { sendMail } from "@/server/core/mail/mail";']],
    keeps: [
      [
        "server/buyers/support/send-receipt.ts",
        'import { sendCompanyMail } from "@/server/accounts/company/send-company-mail";',
      ],
      ["server/customers/people/start-sign-in.ts", 'import { sendMail } from "@/server/core/mail/mail";'],
    ],
  },
  fakesAreIndependent: {
    breaks: [
      ["testing/support/bank/tokens.ts", 'import type { Outcome } from "../../acquirers/port";'],
      ["testing/support/doubles/calendar.ts", 'import { nextBusinessDay } from "../../core/bank-calendar";'],
      ["testing/support/pagarme/fake.ts", 'import { openTransport } from "../../acquirers/transport/transport";'],
    ],
    keeps: [
      [
        "testing/support/bank/bank.ts",
        'import { createAuthority } from "../../server/courses/certificates";\nimport { z } from "zod";',
      ],
      ["testing/support/pagarme/accounts.ts", 'import type { Deliver } from "../doubles/outbox";'],
    ],
  },
  databaseImports: {
    breaks: [["db/migrate.ts", 'import { log } from "@/server/core/log/log";']],
    keeps: [["db/migrate.ts", 'import { db } from "./client";\nimport { newId } from "@/db/ids";']],
  },
  frameworksStayInApp: {
    breaks: [
      ["server/payments/charge.ts", 'import { headers } from "next/headers";'],
      ["server/accounts/auth/sessions.ts", 'import { getServerSession } from "next-auth";'],
      ["server/checkout/price.ts", 'import { cache } from "react";'],
      ["server/runtime/page-api/dashboard-shell.ts", 'import { cookies } from "next/headers";'],
      ["server/runtime/http/node-server.ts", 'import next from "next";'],
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
    breaks: [["server/payments/charges/handle-callback.ts", "export const open = (given: Request) => given.url;"]],
    keeps: [
      ["server/runtime/rest/rest.ts", "export const open = (given: Request) => given.url;"],
      ["server/payments/charges/handle-callback.ts", "interface CallbackRequest { body: string }"],
    ],
  },
};
