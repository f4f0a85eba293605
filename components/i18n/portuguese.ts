import account from "@/messages/pt-BR/account.json";
import affiliates from "@/messages/pt-BR/affiliates.json";
import apiKeys from "@/messages/pt-BR/api-keys.json";
import audit from "@/messages/pt-BR/audit.json";
import auth from "@/messages/pt-BR/auth.json";
import bulk from "@/messages/pt-BR/bulk.json";
import buyer from "@/messages/pt-BR/buyer.json";
import buyerAccount from "@/messages/pt-BR/buyer-account.json";
import catalog from "@/messages/pt-BR/catalog.json";
import certificates from "@/messages/pt-BR/certificates.json";
import clock from "@/messages/pt-BR/clock.json";
import closings from "@/messages/pt-BR/closings.json";
import comments from "@/messages/pt-BR/comments.json";
import connections from "@/messages/pt-BR/connections.json";
import courses from "@/messages/pt-BR/courses.json";
import customers from "@/messages/pt-BR/customers.json";
import dev from "@/messages/pt-BR/dev.json";
import disputes from "@/messages/pt-BR/disputes.json";
import docs from "@/messages/pt-BR/docs.json";
import enums from "@/messages/pt-BR/enums.json";
import fees from "@/messages/pt-BR/fees.json";
import finance from "@/messages/pt-BR/finance.json";
import guides from "@/messages/pt-BR/guides.json";
import learn from "@/messages/pt-BR/learn.json";
import notices from "@/messages/pt-BR/notices.json";
import overview from "@/messages/pt-BR/overview.json";
import pageContent from "@/messages/pt-BR/page-content.json";
import payments from "@/messages/pt-BR/payments.json";
import payouts from "@/messages/pt-BR/payouts.json";
import privacy from "@/messages/pt-BR/privacy.json";
import promotions from "@/messages/pt-BR/promotions.json";
import quizzes from "@/messages/pt-BR/quizzes.json";
import receivables from "@/messages/pt-BR/receivables.json";
import recipients from "@/messages/pt-BR/recipients.json";
import reconciliation from "@/messages/pt-BR/reconciliation.json";
import recovery from "@/messages/pt-BR/recovery.json";
import refundRequests from "@/messages/pt-BR/refund-requests.json";
import requests from "@/messages/pt-BR/requests.json";
import routing from "@/messages/pt-BR/routing.json";
import scenarios from "@/messages/pt-BR/scenarios.json";
import settings from "@/messages/pt-BR/settings.json";
import shared from "@/messages/pt-BR/shared.json";
import shell from "@/messages/pt-BR/shell.json";
import simulator from "@/messages/pt-BR/simulator.json";
import students from "@/messages/pt-BR/students.json";
import subscriptions from "@/messages/pt-BR/subscriptions.json";
import team from "@/messages/pt-BR/team.json";
import testMode from "@/messages/pt-BR/test-mode.json";
import tracking from "@/messages/pt-BR/tracking.json";
import uploads from "@/messages/pt-BR/uploads.json";
import upsells from "@/messages/pt-BR/upsells.json";
import webhooks from "@/messages/pt-BR/webhooks.json";

/** The pages' messages in Portuguese; every language has the same keys. */
export const portuguese = {
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
