CREATE TABLE "counted_days" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"until" date NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transaction_day_counts" (
	"company_id" uuid NOT NULL,
	"day" date NOT NULL,
	"payment_method" text NOT NULL,
	"status" text NOT NULL,
	"shard" smallint NOT NULL,
	"transactions" bigint NOT NULL,
	CONSTRAINT "transaction_day_counts_pk" PRIMARY KEY("company_id","day","payment_method","status","shard")
);
--> statement-breakpoint
ALTER TABLE "counted_days" ADD CONSTRAINT "counted_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_day_counts" ADD CONSTRAINT "transaction_day_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;