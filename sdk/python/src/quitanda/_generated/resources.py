# Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
from __future__ import annotations

from .._client import AsyncClient, Client
from .affiliates import AsyncAffiliatesResource, AffiliatesResource
from .anticipations import AsyncAnticipationsResource, AnticipationsResource
from .auth import AsyncAuthResource, AuthResource
from .balance import AsyncBalanceResource, BalanceResource
from .boletos import AsyncBoletosResource, BoletosResource
from .cards import AsyncCardsResource, CardsResource
from .clock import AsyncClockResource, ClockResource
from .connections import AsyncConnectionsResource, ConnectionsResource
from .coupons import AsyncCouponsResource, CouponsResource
from .course_modules import AsyncCourseModulesResource, CourseModulesResource
from .courses import AsyncCoursesResource, CoursesResource
from .customers import AsyncCustomersResource, CustomersResource
from .deliveries import AsyncDeliveriesResource, DeliveriesResource
from .disputes import AsyncDisputesResource, DisputesResource
from .enrollments import AsyncEnrollmentsResource, EnrollmentsResource
from .events import AsyncEventsResource, EventsResource
from .exports import AsyncExportsResource, ExportsResource
from .imports import AsyncImportsResource, ImportsResource
from .ledger import AsyncLedgerResource, LedgerResource
from .legacy_webhooks import AsyncLegacyWebhooksResource, LegacyWebhooksResource
from .lessons import AsyncLessonsResource, LessonsResource
from .materials import AsyncMaterialsResource, MaterialsResource
from .offers import AsyncOffersResource, OffersResource
from .openapi import AsyncOpenapiResource, OpenapiResource
from .order_bumps import AsyncOrderBumpsResource, OrderBumpsResource
from .payment_links import AsyncPaymentLinksResource, PaymentLinksResource
from .payout_accounts import AsyncPayoutAccountsResource, PayoutAccountsResource
from .payouts import AsyncPayoutsResource, PayoutsResource
from .pix import AsyncPixResource, PixResource
from .products import AsyncProductsResource, ProductsResource
from .receivables import AsyncReceivablesResource, ReceivablesResource
from .reconciliations import AsyncReconciliationsResource, ReconciliationsResource
from .refunds import AsyncRefundsResource, RefundsResource
from .requests import AsyncRequestsResource, RequestsResource
from .sandbox import AsyncSandboxResource, SandboxResource
from .scenarios import AsyncScenariosResource, ScenariosResource
from .simulator import AsyncSimulatorResource, SimulatorResource
from .subscriptions import AsyncSubscriptionsResource, SubscriptionsResource
from .transactions import AsyncTransactionsResource, TransactionsResource
from .webhook_replays import AsyncWebhookReplaysResource, WebhookReplaysResource
from .webhooks import AsyncWebhooksResource, WebhooksResource


class Resources:
    def __init__(self, client: Client) -> None:
        self.auth = AuthResource(client)
        self.pix = PixResource(client)
        self.boletos = BoletosResource(client)
        self.cards = CardsResource(client)
        self.refunds = RefundsResource(client)
        self.transactions = TransactionsResource(client)
        self.disputes = DisputesResource(client)
        self.customers = CustomersResource(client)
        self.anticipations = AnticipationsResource(client)
        self.receivables = ReceivablesResource(client)
        self.products = ProductsResource(client)
        self.offers = OffersResource(client)
        self.subscriptions = SubscriptionsResource(client)
        self.reconciliations = ReconciliationsResource(client)
        self.balance = BalanceResource(client)
        self.ledger = LedgerResource(client)
        self.payout_accounts = PayoutAccountsResource(client)
        self.payouts = PayoutsResource(client)
        self.connections = ConnectionsResource(client)
        self.affiliates = AffiliatesResource(client)
        self.coupons = CouponsResource(client)
        self.order_bumps = OrderBumpsResource(client)
        self.payment_links = PaymentLinksResource(client)
        self.courses = CoursesResource(client)
        self.course_modules = CourseModulesResource(client)
        self.lessons = LessonsResource(client)
        self.materials = MaterialsResource(client)
        self.enrollments = EnrollmentsResource(client)
        self.webhooks = WebhooksResource(client)
        self.legacy_webhooks = LegacyWebhooksResource(client)
        self.webhook_replays = WebhookReplaysResource(client)
        self.deliveries = DeliveriesResource(client)
        self.exports = ExportsResource(client)
        self.imports = ImportsResource(client)
        self.events = EventsResource(client)
        self.requests = RequestsResource(client)
        self.sandbox = SandboxResource(client)
        self.simulator = SimulatorResource(client)
        self.clock = ClockResource(client)
        self.scenarios = ScenariosResource(client)
        self.openapi = OpenapiResource(client)


class AsyncResources:
    def __init__(self, client: AsyncClient) -> None:
        self.auth = AsyncAuthResource(client)
        self.pix = AsyncPixResource(client)
        self.boletos = AsyncBoletosResource(client)
        self.cards = AsyncCardsResource(client)
        self.refunds = AsyncRefundsResource(client)
        self.transactions = AsyncTransactionsResource(client)
        self.disputes = AsyncDisputesResource(client)
        self.customers = AsyncCustomersResource(client)
        self.anticipations = AsyncAnticipationsResource(client)
        self.receivables = AsyncReceivablesResource(client)
        self.products = AsyncProductsResource(client)
        self.offers = AsyncOffersResource(client)
        self.subscriptions = AsyncSubscriptionsResource(client)
        self.reconciliations = AsyncReconciliationsResource(client)
        self.balance = AsyncBalanceResource(client)
        self.ledger = AsyncLedgerResource(client)
        self.payout_accounts = AsyncPayoutAccountsResource(client)
        self.payouts = AsyncPayoutsResource(client)
        self.connections = AsyncConnectionsResource(client)
        self.affiliates = AsyncAffiliatesResource(client)
        self.coupons = AsyncCouponsResource(client)
        self.order_bumps = AsyncOrderBumpsResource(client)
        self.payment_links = AsyncPaymentLinksResource(client)
        self.courses = AsyncCoursesResource(client)
        self.course_modules = AsyncCourseModulesResource(client)
        self.lessons = AsyncLessonsResource(client)
        self.materials = AsyncMaterialsResource(client)
        self.enrollments = AsyncEnrollmentsResource(client)
        self.webhooks = AsyncWebhooksResource(client)
        self.legacy_webhooks = AsyncLegacyWebhooksResource(client)
        self.webhook_replays = AsyncWebhookReplaysResource(client)
        self.deliveries = AsyncDeliveriesResource(client)
        self.exports = AsyncExportsResource(client)
        self.imports = AsyncImportsResource(client)
        self.events = AsyncEventsResource(client)
        self.requests = AsyncRequestsResource(client)
        self.sandbox = AsyncSandboxResource(client)
        self.simulator = AsyncSimulatorResource(client)
        self.clock = AsyncClockResource(client)
        self.scenarios = AsyncScenariosResource(client)
        self.openapi = AsyncOpenapiResource(client)
