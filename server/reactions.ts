import { accessOfSubscribers } from "./reactions/access-of-subscribers";
import { accessToCourses } from "./reactions/access-to-courses";
import { buyersOfPurchases } from "./reactions/buyers-of-purchases";
import { certificatesOfReturns, certificatesOfStudents } from "./reactions/certificates-of-students";
import { endsOfSubscriptions } from "./reactions/ends-of-subscriptions";
import {
  newsOfCancellations,
  newsOfDebits,
  newsOfDisputes,
  newsOfRefunds,
  newsOfRenewals,
} from "./reactions/news-for-buyers";
import { noticesOfDisputes, noticesOfSales } from "./reactions/notices-of-sales";
import { paidOrders } from "./reactions/paid-orders";
import type { Reactions } from "./reactions/reaction";
import { recoveredSales } from "./reactions/recovered-sales";
import { requestsOfRefunds } from "./reactions/requests-of-refunds";
import { subscriptionAuthorizations } from "./reactions/subscription-authorizations";
import { subscriptionCharges } from "./reactions/subscription-charges";
import { trackedRefunds, trackedSales } from "./reactions/tracked-sales";

/**
 * Event → what follows from it. A subscription's row is always locked before its transaction's, against deadlocks. Access
 * is given before an order counts as paid, so that its receipt can name the courses.
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
