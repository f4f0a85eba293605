import { newsAfter } from "./checkout/reactions/news-for-buyers";
import { paidOrders } from "./checkout/reactions/paid-orders";
import { recoveredSales } from "./checkout/reactions/recovered-sales";
import { requestsOfRefunds } from "./checkout/reactions/requests-of-refunds";
import { trackedRefunds, trackedSales } from "./checkout/reactions/tracked-sales";
import type { Reactions } from "./core/events/reaction";
import { accessToCourses } from "./courses/reactions/access-to-courses";
import { certificatesOfReturns, certificatesOfStudents } from "./courses/reactions/certificates-of-students";
import { buyersOfPurchases } from "./payments/reactions/buyers-of-purchases";
import { guaranteesOfSales } from "./payments/reactions/guarantees-of-sales";
import { noticesOfDisputes, noticesOfSales } from "./payments/reactions/notices-of-sales";
import { shipmentsOfSales } from "./payments/reactions/shipments-of-sales";
import { accessOfSubscribers } from "./subscriptions/reactions/access-of-subscribers";
import { endsOfSubscriptions } from "./subscriptions/reactions/ends-of-subscriptions";
import { subscriptionAuthorizations } from "./subscriptions/reactions/subscription-authorizations";
import { subscriptionCharges } from "./subscriptions/reactions/subscription-charges";

/**
 * Reactions to each event, in order. To avoid deadlocks, a subscription's row is always locked
 * before the row of its transaction. Access is granted before an order is marked as paid, so that
 * its receipt can list the courses.
 */
export const reactions: Reactions = {
  transaction_paid: [
    subscriptionCharges,
    endsOfSubscriptions,
    accessOfSubscribers,
    accessToCourses,
    buyersOfPurchases,
    guaranteesOfSales,
    shipmentsOfSales,
    paidOrders,
    recoveredSales,
    trackedSales,
    noticesOfSales,
    newsAfter("transaction_paid"),
  ],
  transaction_underpaid: [paidOrders, newsAfter("transaction_underpaid")],
  transaction_overpaid: [paidOrders, newsAfter("transaction_overpaid")],
  transaction_refused: [subscriptionCharges, endsOfSubscriptions, newsAfter("transaction_refused")],
  transaction_canceled: [subscriptionCharges, endsOfSubscriptions, paidOrders],
  transaction_refunded: [
    endsOfSubscriptions,
    accessOfSubscribers,
    accessToCourses,
    certificatesOfReturns,
    paidOrders,
    requestsOfRefunds,
    trackedRefunds,
    newsAfter("transaction_refunded"),
  ],
  transaction_chargeback: [
    endsOfSubscriptions,
    accessOfSubscribers,
    accessToCourses,
    certificatesOfReturns,
    paidOrders,
    noticesOfDisputes,
    newsAfter("transaction_chargeback"),
  ],
  transaction_chargeback_won: [
    accessOfSubscribers,
    accessToCourses,
    certificatesOfReturns,
    paidOrders,
    newsAfter("transaction_chargeback_won"),
  ],
  dispute_lost: [endsOfSubscriptions, requestsOfRefunds, newsAfter("dispute_lost")],
  subscription_renewal_failed: [newsAfter("subscription_renewal_failed")],
  subscription_canceled: [accessOfSubscribers, newsAfter("subscription_canceled")],
  product_canceled: [accessOfSubscribers, newsAfter("product_canceled")],
  authorization_approved: [subscriptionAuthorizations],
  authorization_ended: [subscriptionAuthorizations],
  course_completed: [certificatesOfStudents],
};
