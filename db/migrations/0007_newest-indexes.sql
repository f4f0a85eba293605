DROP INDEX "events_newest";--> statement-breakpoint
DROP INDEX "deliveries_newest";--> statement-breakpoint
DROP INDEX "deliveries_of_webhook";--> statement-breakpoint
CREATE INDEX "events_newest" ON "events" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_newest" ON "deliveries" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_of_webhook" ON "deliveries" USING btree ("company_id","webhook_id","created_at");