CREATE TABLE "product_stocks" (
	"company_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"units" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "product_stocks_company_id_product_id_pk" PRIMARY KEY("company_id","product_id"),
	CONSTRAINT "product_stocks_units" CHECK ("product_stocks"."units" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_claims" (
	"company_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"units" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "stock_claims_company_id_transaction_id_product_id_pk" PRIMARY KEY("company_id","transaction_id","product_id"),
	CONSTRAINT "stock_claims_units" CHECK ("stock_claims"."units" > 0)
);
--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "has_countdown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_settings" ADD COLUMN "pix_discount_percent" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "duplicate_payments" ADD COLUMN "sold_out_product_id" uuid;--> statement-breakpoint
ALTER TABLE "product_stocks" ADD CONSTRAINT "product_stocks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_stocks" ADD CONSTRAINT "product_stocks_product" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_claims" ADD CONSTRAINT "stock_claims_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_claims" ADD CONSTRAINT "stock_claims_transaction" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_claims" ADD CONSTRAINT "stock_claims_product" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_claims_of_product" ON "stock_claims" USING btree ("company_id","product_id") WHERE "stock_claims"."released_at" IS NULL;--> statement-breakpoint
ALTER TABLE "duplicate_payments" ADD CONSTRAINT "duplicate_payments_sold_out_product" FOREIGN KEY ("company_id","sold_out_product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_settings" ADD CONSTRAINT "checkout_settings_pix_discount" CHECK ("checkout_settings"."pix_discount_percent" BETWEEN 0 AND 30);