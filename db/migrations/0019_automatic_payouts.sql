CREATE TABLE "automatic_payouts" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"frequency" text NOT NULL,
	"weekday" integer,
	"month_day" integer,
	"min_amount" bigint NOT NULL,
	"destination_id" uuid,
	"pix_key" text,
	"set_by" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"paused_for" text,
	"requested_on" date,
	CONSTRAINT "automatic_payouts_frequency" CHECK ("automatic_payouts"."frequency" IN ('off', 'daily', 'weekly', 'monthly')),
	CONSTRAINT "automatic_payouts_paused_for" CHECK ("automatic_payouts"."paused_for" IN ('member_changed', 'destination_changed', 'company_blocked', 'payouts_not_offered')),
	CONSTRAINT "automatic_payouts_day" CHECK (("automatic_payouts"."frequency" = 'weekly') = ("automatic_payouts"."weekday" IS NOT NULL) AND ("automatic_payouts"."frequency" = 'monthly') = ("automatic_payouts"."month_day" IS NOT NULL)),
	CONSTRAINT "automatic_payouts_range" CHECK ("automatic_payouts"."weekday" BETWEEN 1 AND 7 AND "automatic_payouts"."month_day" BETWEEN 1 AND 31),
	CONSTRAINT "automatic_payouts_target" CHECK ("automatic_payouts"."frequency" = 'off' OR "automatic_payouts"."destination_id" IS NOT NULL),
	CONSTRAINT "automatic_payouts_min_amount" CHECK ("automatic_payouts"."min_amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "except_user_id" uuid;--> statement-breakpoint
ALTER TABLE "automatic_payouts" ADD CONSTRAINT "automatic_payouts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_payouts" ADD CONSTRAINT "automatic_payouts_set_by" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" IN ('sale', 'dispute', 'refund_requested', 'webhook_failing', 'invitation_accepted', 'destination_added', 'payout_awaiting_approval'));