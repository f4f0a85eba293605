DROP INDEX "events_planned";--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "payload" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_replays" ADD COLUMN "skipped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "events_planned" ON "events" USING btree ("company_id","planned_at") WHERE "events"."planned_at" IS NOT NULL AND "events"."payload" IS NOT NULL;