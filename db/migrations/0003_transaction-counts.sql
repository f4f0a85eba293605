CREATE TABLE "transaction_counts" (
	"company_id" uuid NOT NULL,
	"payment_method" text NOT NULL,
	"status" text NOT NULL,
	"shard" smallint NOT NULL,
	"transactions" bigint NOT NULL,
	CONSTRAINT "transaction_counts_company_id_payment_method_status_shard_pk" PRIMARY KEY("company_id","payment_method","status","shard")
);
--> statement-breakpoint
ALTER TABLE "transaction_counts" ADD CONSTRAINT "transaction_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;