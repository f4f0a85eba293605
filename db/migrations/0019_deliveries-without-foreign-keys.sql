ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_company_id_webhook_id_webhooks_company_id_id_fk";
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_company_id_event_id_events_company_id_id_fk";
