import { tokenizationOrigins } from "../../acquiring/connections/card-ways";
import { flushVisits } from "../../catalog/visits/count-visits";
import { findStopPage } from "../../checkout/cart-recovery/typed-data";
import { environment } from "../../core/env/env";
import { findFailure } from "../../core/failures/failure";
import { reportFault } from "../../core/log/report-fault";
import { readCoursePage } from "../../courses/classroom/read-course-page";
import { readLessonPage } from "../../courses/classroom/read-lesson-page";
import { readShelf } from "../../courses/classroom/read-shelf";
import { readSampleLesson } from "../../courses/classroom/samples";
import { readComments } from "../../courses/classroom/study-comments";
import { readQuiz } from "../../courses/classroom/study-quiz";
import { openStopToken } from "../../courses/comments/stop-link";
import { clickCookie } from "../../partners/affiliates/click-cookie";
import { findProgramPage } from "../../partners/affiliates/program-page";
import { appRouter } from "../../router";
import { answerCallback } from "../http/callbacks";
import { answerCron } from "../http/cron";
import { checkHealth } from "../http/health";
import { plainPageStyle } from "../http/plain-page";
import { answerMcpAlone } from "../mcp/mcp-fetch";
import { requestsPerMinute } from "../rest/rate-limit";
import { answerRest } from "../rest/rest-fetch";
import { answerCli } from "./account/cli-api";
import {
  answerErasure,
  answerErasureCancel,
  answerExport,
  readDataRequests,
  readErasure,
  sendExport,
} from "./account/privacy-api";
import {
  answerAddress,
  answerPurchase,
  answerSubscription,
  readOwnPurchase,
  readPurchases,
  readShopData,
  readSubscriptionOf,
  readSubscriptions,
} from "./account-api";
import {
  answerCheck,
  answerContact,
  answerOrder,
  answerQuote,
  answerRefundLink,
  answerRenewal,
  answerReturn,
  answerState,
} from "./checkout-api";
import { orderCookie, readBrowser } from "./checkout-cookies";
import { drawCheckoutQr, drawLinkQr } from "./checkout-qr";
import { answerCompletion, answerMaterial, answerNote, answerNoteRemoval, answerWatch } from "./classroom-api";
import { atCompanyNow } from "./clock/company-now";
import { answerCommentForm, answerDigestStop } from "./comments-api";
import { authorize, dashboardAuthOptions } from "./dashboard-auth";
import { dashboardContext, findTokenCommand, pickGranted } from "./dashboard-calls";
import {
  sendClosingsFile,
  sendCommissionsFile,
  sendExportFile,
  sendImportReport,
  sendLabelsFile,
  sendLedgerFile,
  sendMonthFile,
  sendReceipt,
  sendTransactionsFile,
} from "./dashboard-files";
import { refuseForeign } from "./dashboard-guard";
import { composeCompanyCookie, findDashboardSession } from "./dashboard-session";
import { permissionsIn, readFrame } from "./dashboard-shell";
import { answerTrpc } from "./dashboard-trpc";
import { readOutbox } from "./dev-outbox";
import { answerDevice, deviceTokensOf, keepDevice, readDeviceLink } from "./device-cookie";
import { findDocsReader, makeTrialKey, takeTrialToken } from "./docs-reader";
import { readEventCatalogue } from "./event-catalogue";
import { affiliateCookieSeconds, followAffiliateLink } from "./growth/affiliate-api";
import { answerComeback, answerErasureOfTyped, answerStop } from "./growth/comeback-api";
import { sendPicture } from "./growth/picture-api";
import { answerUpsell, readUpsellPage } from "./growth/upsell-api";
import { countCheckoutVisit } from "./growth/visit-api";
import { answerCancellation, answerCardChange, answerMoveToPix, answerStay, answerWhy } from "./order-api";
import {
  answerCode,
  answerEnter,
  answerSessionEnd,
  answerSignIn,
  answerSignOut,
  openLearnLink,
  readPerson,
  readSessions,
  readSignInLink,
} from "./person-api";
import {
  findSellerBehind,
  isMissingPage,
  readBoletoPage,
  readCertificate,
  readChargePage,
  readCheckoutPage,
  readClosedLink,
  readDelivery,
  readInvitation,
  readLearnPage,
  readOrderPage,
  readOtherProducts,
  readPasswordReset,
  readPrivacyNotice,
  readSamples,
  readUnsoldOffer,
} from "./public-pages";
import { readReferenceDocument } from "./reference-document";
import { answerRefund, readRefundPage } from "./refund-api";
import { mustSendDue, sendDue } from "./send-due";
import { redirectBadReturn } from "./sign-in-return";
import { holdersOf } from "./students-of";
import { answerQuizForm, readOwnCertificate, sendCertificate } from "./study-api";

/** Server functions for pages and route handlers, exported by `server/page-api.ts`. */
export const pagesApi = {
  environment,
  plainPageStyle,
  tokenizationOrigins,
  findFailure,
  reportFault,
  requestsPerMinute,
  appRouter,
  answerRest,
  answerMcp: answerMcpAlone,
  answerCron,
  answerCallback,
  answerCli,
  checkHealth,
  mustSendDue,
  sendDue,
  authorize,
  dashboardAuthOptions,
  deviceTokensOf,
  keepDevice,
  readDeviceLink,
  answerDevice,
  redirectBadReturn,
  refuseForeign,
  answerTrpc,
  findDashboardSession,
  composeCompanyCookie,
  dashboardContext,
  pickGranted,
  permissionsIn,
  readFrame,
  findTokenCommand,
  sendTransactionsFile,
  sendLabelsFile,
  sendLedgerFile,
  sendClosingsFile,
  sendCommissionsFile,
  sendReceipt,
  sendExportFile,
  sendImportReport,
  sendMonthFile,
  drawCheckoutQr,
  drawLinkQr,
  readOutbox,
  findDocsReader,
  takeTrialToken,
  makeTrialKey,
  readReferenceDocument,
  readEventCatalogue,
  clickCookie,
  findProgramPage,
  affiliateCookieSeconds,
  followAffiliateLink,
  orderCookie,
  readBrowser,
  readCheckoutPage,
  countCheckoutVisit,
  flushVisits,
  readUnsoldOffer,
  readOtherProducts,
  readClosedLink,
  readPrivacyNotice,
  isMissingPage,
  findSellerBehind,
  readOrderPage,
  readCertificate,
  readChargePage,
  readLearnPage,
  readDelivery,
  readBoletoPage,
  readInvitation,
  readPasswordReset,
  answerOrder: atCompanyNow(answerOrder),
  answerQuote: atCompanyNow(answerQuote),
  answerContact: atCompanyNow(answerContact),
  answerRenewal: atCompanyNow(answerRenewal),
  answerReturn: atCompanyNow(answerReturn),
  answerUpsell: atCompanyNow(answerUpsell),
  readUpsellPage,
  sendPicture,
  answerRefundLink: atCompanyNow(answerRefundLink),
  answerRefund,
  readRefundPage,
  answerCancellation: atCompanyNow(answerCancellation),
  answerCardChange: atCompanyNow(answerCardChange),
  answerMoveToPix: atCompanyNow(answerMoveToPix),
  answerStay: atCompanyNow(answerStay),
  answerWhy: atCompanyNow(answerWhy),
  readPurchases,
  readOwnPurchase,
  readSubscriptions,
  readSubscriptionOf,
  readShopData,
  answerPurchase,
  answerSubscription,
  answerAddress,
  readDataRequests,
  readErasure,
  answerExport,
  answerErasure,
  answerErasureCancel,
  sendExport,
  answerCheck: atCompanyNow(answerCheck),
  answerState: atCompanyNow(answerState),
  holdersOf,
  readShelf,
  readCoursePage,
  readLessonPage,
  readSampleLesson,
  readSamples,
  answerWatch,
  answerCompletion,
  answerNote,
  answerNoteRemoval,
  answerMaterial,
  readQuiz,
  answerQuizForm,
  readComments,
  answerCommentForm,
  answerDigestStop,
  answerComeback,
  answerStop,
  answerErasureOfTyped,
  findStopPage,
  openStopToken,
  readOwnCertificate,
  sendCertificate,
  openLearnLink,
  readPerson,
  readSessions,
  readSignInLink,
  answerSignIn,
  answerCode,
  answerEnter,
  answerSignOut,
  answerSessionEnd,
};
