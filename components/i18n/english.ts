import account from "@/messages/en/account.json";
import affiliates from "@/messages/en/affiliates.json";
import apiKeys from "@/messages/en/api-keys.json";
import audit from "@/messages/en/audit.json";
import auth from "@/messages/en/auth.json";
import bulk from "@/messages/en/bulk.json";
import buyer from "@/messages/en/buyer.json";
import buyerAccount from "@/messages/en/buyer-account.json";
import catalog from "@/messages/en/catalog.json";
import certificates from "@/messages/en/certificates.json";
import clock from "@/messages/en/clock.json";
import closings from "@/messages/en/closings.json";
import comments from "@/messages/en/comments.json";
import connections from "@/messages/en/connections.json";
import courses from "@/messages/en/courses.json";
import customers from "@/messages/en/customers.json";
import dev from "@/messages/en/dev.json";
import disputes from "@/messages/en/disputes.json";
import docs from "@/messages/en/docs.json";
import enums from "@/messages/en/enums.json";
import fees from "@/messages/en/fees.json";
import finance from "@/messages/en/finance.json";
import guides from "@/messages/en/guides.json";
import learn from "@/messages/en/learn.json";
import notices from "@/messages/en/notices.json";
import overview from "@/messages/en/overview.json";
import pageContent from "@/messages/en/page-content.json";
import payments from "@/messages/en/payments.json";
import payouts from "@/messages/en/payouts.json";
import privacy from "@/messages/en/privacy.json";
import promotions from "@/messages/en/promotions.json";
import quizzes from "@/messages/en/quizzes.json";
import receivables from "@/messages/en/receivables.json";
import recipients from "@/messages/en/recipients.json";
import reconciliation from "@/messages/en/reconciliation.json";
import recovery from "@/messages/en/recovery.json";
import refundRequests from "@/messages/en/refund-requests.json";
import requests from "@/messages/en/requests.json";
import routing from "@/messages/en/routing.json";
import scenarios from "@/messages/en/scenarios.json";
import settings from "@/messages/en/settings.json";
import shared from "@/messages/en/shared.json";
import shell from "@/messages/en/shell.json";
import simulator from "@/messages/en/simulator.json";
import students from "@/messages/en/students.json";
import subscriptions from "@/messages/en/subscriptions.json";
import team from "@/messages/en/team.json";
import testMode from "@/messages/en/test-mode.json";
import tracking from "@/messages/en/tracking.json";
import uploads from "@/messages/en/uploads.json";
import upsells from "@/messages/en/upsells.json";
import webhooks from "@/messages/en/webhooks.json";
import type { portuguese } from "./portuguese";

export const english: typeof portuguese = {
  ...account,
  ...affiliates,
  ...apiKeys,
  ...audit,
  ...auth,
  ...bulk,
  ...buyer,
  ...buyerAccount,
  ...catalog,
  ...certificates,
  ...clock,
  ...closings,
  ...comments,
  ...connections,
  ...courses,
  ...customers,
  ...dev,
  ...disputes,
  ...docs,
  ...enums,
  ...finance,
  ...fees,
  ...guides,
  ...learn,
  ...notices,
  ...overview,
  ...pageContent,
  ...payments,
  ...payouts,
  ...privacy,
  ...promotions,
  ...quizzes,
  ...receivables,
  ...recipients,
  ...reconciliation,
  ...recovery,
  ...upsells,
  ...refundRequests,
  ...requests,
  ...routing,
  ...scenarios,
  ...settings,
  ...shared,
  ...shell,
  ...simulator,
  ...students,
  ...subscriptions,
  ...team,
  ...testMode,
  ...tracking,
  ...uploads,
  ...webhooks,
};
