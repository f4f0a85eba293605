import {
  newsOfCancellations,
  newsOfDebits,
  newsOfDisputes,
  newsOfRefunds,
  newsOfRenewals,
} from "./checkout/reactions/news-for-buyers";
import { paidOrders } from "./checkout/reactions/paid-orders";
import { recoveredSales } from "./checkout/reactions/recovered-sales";
import { requestsOfRefunds } from "./checkout/reactions/requests-of-refunds";
import { trackedRefunds, trackedSales } from "./checkout/reactions/tracked-sales";
import type { Reactions } from "./core/events/reaction";
import { accessToCourses } from "./courses/reactions/access-to-courses";
import { certificatesOfReturns, certificatesOfStudents } from "./courses/reactions/certificates-of-students";
import { buyersOfPurchases } from "./payments/reactions/buyers-of-purchases";
import { noticesOfDisputes, noticesOfSales } from "./payments/reactions/notices-of-sales";
import { accessOfSubscribers } from "./subscriptions/reactions/access-of-subscribers";
import { endsOfSubscriptions } from "./subscriptions/reactions/ends-of-subscriptions";
import { subscriptionAuthorizations } from "./subscriptions/reactions/subscription-authorizations";
import { subscriptionCharges } from "./subscriptions/reactions/subscription-charges";

/**
 * Reactions to each event. A subscription's row is always locked before its transaction's, to avoid deadlocks. Access
 * is granted before an order counts as paid, so that its receipt can list the courses.
 */
export const reactions: Reactions = {
  transaction_paid: [
    subscriptionCharges,
    endsOfSubscriptions,
    accessOfSubscribers,
    accessToCourses,
    buyersOfPurchases,
    paidOrders,
    recoveredSales,
    trackedSales,
    noticesOfSales,
    newsOfRenewals,
  ],
  transaction_underpaid: [paidOrders],
  transaction_overpaid: [paidOrders],
  transaction_refused: [subscriptionCharges, endsOfSubscriptions, newsOfRenewals],
  transaction_canceled: [subscriptionCharges, endsOfSubscriptions, paidOrders],
  transaction_refunded: [
    endsOfSubscriptions,
    accessOfSubscribers,
    accessToCourses,
    certificatesOfReturns,
    paidOrders,
    requestsOfRefunds,
    trackedRefunds,
    newsOfRefunds,
  ],
  transaction_chargeback: [
    endsOfSubscriptions,
    accessOfSubscribers,
    accessToCourses,
    certificatesOfReturns,
    paidOrders,
    noticesOfDisputes,
    newsOfDisputes,
  ],
  transaction_chargeback_won: [accessOfSubscribers, accessToCourses, certificatesOfReturns, paidOrders],
  dispute_lost: [endsOfSubscriptions, requestsOfRefunds],
  subscription_renewal_failed: [newsOfDebits],
  subscription_canceled: [accessOfSubscribers, newsOfCancellations],
  product_canceled: [accessOfSubscribers, newsOfCancellations],
  authorization_approved: [subscriptionAuthorizations],
  authorization_ended: [subscriptionAuthorizations],
  course_completed: [certificatesOfStudents],
};
