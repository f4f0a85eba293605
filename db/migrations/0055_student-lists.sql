ALTER TABLE "data_import_lines" ADD COLUMN "mail_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "data_imports" ADD COLUMN "defaults" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "data_imports" ADD COLUMN "tells_by_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "data_import_lines_mails" ON "data_import_lines" USING btree ("company_id","mail_due_at") WHERE "data_import_lines"."mail_due_at" IS NOT NULL;