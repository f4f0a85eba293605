CREATE TABLE "account_days" (
	"company_id" uuid NOT NULL,
	"account" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"transfers" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "account_days_pk" PRIMARY KEY("company_id","account","day","kind")
);
--> statement-breakpoint
CREATE TABLE "summed_days" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"until" date NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "transfers_newest";--> statement-breakpoint
ALTER TABLE "account_days" ADD CONSTRAINT "account_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summed_days" ADD CONSTRAINT "summed_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transfers_by_kind" ON "transfers" USING btree ("company_id","kind","created_at","id") WHERE "transfers"."kind" NOT IN ('paid', 'fee', 'release');--> statement-breakpoint
CREATE INDEX "transfers_newest" ON "transfers" USING btree ("company_id","created_at","id");