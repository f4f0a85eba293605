CREATE TABLE "day_figures" (
	"company_id" uuid NOT NULL,
	"day" date NOT NULL,
	"payment_method" text NOT NULL,
	"transactions" bigint NOT NULL,
	"approved" bigint NOT NULL,
	"decided" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	"fee_returned" bigint NOT NULL,
	"disputed" bigint NOT NULL,
	CONSTRAINT "day_figures_company_id_day_payment_method_pk" PRIMARY KEY("company_id","day","payment_method")
);
--> statement-breakpoint
CREATE TABLE "figured_days" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"until" date NOT NULL,
	"version" integer NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stale_days" (
	"company_id" uuid NOT NULL,
	"day" date NOT NULL,
	"id" uuid NOT NULL,
	CONSTRAINT "stale_days_company_id_day_id_pk" PRIMARY KEY("company_id","day","id")
);
--> statement-breakpoint
ALTER TABLE "day_figures" ADD CONSTRAINT "day_figures_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figured_days" ADD CONSTRAINT "figured_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stale_days" ADD CONSTRAINT "stale_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;