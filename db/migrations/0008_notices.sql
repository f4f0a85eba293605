CREATE TABLE "buyer_mails" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "buyer_mails_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "buyer_mails_kind" CHECK ("buyer_mails"."kind" IN ('refunded', 'subscription_canceled'))
);
--> statement-breakpoint
CREATE TABLE "notice_mails" (
	"company_id" uuid NOT NULL,
	"notice_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "notice_mails_company_id_notice_id_user_id_pk" PRIMARY KEY("company_id","notice_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notice_readers" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"choices" jsonb NOT NULL,
	"language" text NOT NULL,
	"read_until" timestamp (3) with time zone,
	CONSTRAINT "notice_readers_company_id_user_id_pk" PRIMARY KEY("company_id","user_id"),
	CONSTRAINT "notice_readers_language" CHECK ("notice_readers"."language" IN ('pt-BR', 'en'))
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notices_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "notices_kind" CHECK ("notices"."kind" IN ('sale', 'dispute', 'webhook_failing', 'invitation_accepted'))
);
--> statement-breakpoint
ALTER TABLE "buyer_mails" ADD CONSTRAINT "buyer_mails_order" FOREIGN KEY ("company_id","order_id") REFERENCES "public"."orders"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_mails" ADD CONSTRAINT "notice_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_mails" ADD CONSTRAINT "notice_mails_notice" FOREIGN KEY ("company_id","notice_id") REFERENCES "public"."notices"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_readers" ADD CONSTRAINT "notice_readers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_readers" ADD CONSTRAINT "notice_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "buyer_mails_due" ON "buyer_mails" USING btree ("company_id","created_at") WHERE "buyer_mails"."done_at" IS NULL;--> statement-breakpoint
CREATE INDEX "notice_mails_due" ON "notice_mails" USING btree ("company_id","due_at") WHERE "notice_mails"."done_at" IS NULL;--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("company_id","created_at","id");