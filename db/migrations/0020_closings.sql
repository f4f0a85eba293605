CREATE TABLE "closings" (
	"company_id" uuid NOT NULL,
	"day" date NOT NULL,
	"balances" jsonb NOT NULL,
	"movements" jsonb NOT NULL,
	"previous_hash" text,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "closings_company_id_day_pk" PRIMARY KEY("company_id","day")
);
--> statement-breakpoint
ALTER TABLE "balances" ADD COLUMN "closed_until" timestamp (3) with time zone;