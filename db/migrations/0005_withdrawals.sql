CREATE TABLE "withdrawals" (
	"company_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"refund_id" uuid,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "withdrawals_company_id_transaction_id_pk" PRIMARY KEY("company_id","transaction_id"),
	CONSTRAINT "withdrawals_status" CHECK ("withdrawals"."status" IN ('requested', 'done'))
);
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_transaction" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawals_requested" ON "withdrawals" USING btree ("company_id","created_at") WHERE "withdrawals"."status" = 'requested';