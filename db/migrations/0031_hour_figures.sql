CREATE TABLE "account_hours" (
	"company_id" uuid NOT NULL,
	"account" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"transfers" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "account_hours_pk" PRIMARY KEY("company_id","account","hour","kind")
);
--> statement-breakpoint
CREATE TABLE "hour_figures" (
	"company_id" uuid NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"payment_method" text NOT NULL,
	"transactions" bigint NOT NULL,
	"approved" bigint NOT NULL,
	"decided" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	"fee_returned" bigint NOT NULL,
	"disputed" bigint NOT NULL,
	CONSTRAINT "hour_figures_company_id_hour_payment_method_pk" PRIMARY KEY("company_id","hour","payment_method")
);
--> statement-breakpoint
ALTER TABLE "summed_days" ADD COLUMN "hours_from" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
ALTER TABLE "summed_days" ADD COLUMN "hours_until" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
ALTER TABLE "summed_days" ADD COLUMN "hours_registered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "figured_days" ADD COLUMN "hours_from" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
ALTER TABLE "figured_days" ADD COLUMN "hours_until" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
ALTER TABLE "figured_days" ADD COLUMN "hours_registered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stale_days" ADD COLUMN "hour" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_hours" ADD CONSTRAINT "account_hours_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_figures" ADD CONSTRAINT "hour_figures_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;