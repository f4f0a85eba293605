CREATE TABLE "outbox" (
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"amount" bigint,
	"priority" smallint NOT NULL,
	"clock" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"gives_up_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "outbox_company_id_kind_subject_id_recipient_id_topic_pk" PRIMARY KEY("company_id","kind","subject_id","recipient_id","topic"),
	CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" IN ('receipt', 'news', 'notice', 'digest', 'welcome', 'export', 'data_request')),
	CONSTRAINT "outbox_clock" CHECK ("outbox"."clock" IN ('company', 'real'))
);
--> statement-breakpoint
ALTER TABLE "data_imports" ADD COLUMN "defaults" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "data_imports" ADD COLUMN "tells_by_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("company_id","priority","due_at") WHERE "outbox"."done_at" IS NULL;--> statement-breakpoint
CREATE INDEX "outbox_of_recipient" ON "outbox" USING btree ("company_id","recipient_id");