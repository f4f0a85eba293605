CREATE TABLE "checkout_contents" (
	"company_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"version" text NOT NULL,
	"headline" text,
	"highlights" text[] NOT NULL,
	"testimonials" jsonb NOT NULL,
	"shows_guarantee" boolean NOT NULL,
	"asks_phone" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checkout_contents_company_id_product_id_version_pk" PRIMARY KEY("company_id","product_id","version"),
	CONSTRAINT "checkout_contents_version" CHECK ("checkout_contents"."version" IN ('a', 'b')),
	CONSTRAINT "checkout_contents_highlights" CHECK (cardinality("checkout_contents"."highlights") <= 6)
);
--> statement-breakpoint
CREATE TABLE "page_tests" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"started_by" text NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"kept" text,
	"visits_before_a" integer DEFAULT 0 NOT NULL,
	"visits_before_b" integer DEFAULT 0 NOT NULL,
	"visits_a" integer,
	"visits_b" integer,
	CONSTRAINT "page_tests_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "page_tests_kept" CHECK ("page_tests"."kept" IN ('a', 'b')),
	CONSTRAINT "page_tests_ended" CHECK (("page_tests"."ended_at" IS NULL) = ("page_tests"."kept" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "sales_goals" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"gross_per_month" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sales_goals_gross" CHECK ("sales_goals"."gross_per_month" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_shippings" (
	"company_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint,
	"prices" jsonb,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "product_shippings_company_id_product_id_pk" PRIMARY KEY("company_id","product_id"),
	CONSTRAINT "product_shippings_kind" CHECK ("product_shippings"."kind" IN ('fixed', 'table')),
	CONSTRAINT "product_shippings_amount" CHECK (("product_shippings"."kind" = 'fixed') = ("product_shippings"."amount" IS NOT NULL)),
	CONSTRAINT "product_shippings_prices" CHECK (("product_shippings"."kind" = 'table') = ("product_shippings"."prices" IS NOT NULL))
);
--> statement-breakpoint
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
CREATE TABLE "checkout_visits" (
	"company_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"version" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "checkout_visits_company_id_product_id_day_source_version_pk" PRIMARY KEY("company_id","product_id","day","source","version"),
	CONSTRAINT "checkout_visits_source" CHECK (length("checkout_visits"."source") <= 60),
	CONSTRAINT "checkout_visits_version" CHECK ("checkout_visits"."version" IN ('', 'a', 'b')),
	CONSTRAINT "checkout_visits_visits" CHECK ("checkout_visits"."visits" > 0)
);
--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "has_countdown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_settings" ADD COLUMN "pix_discount_percent" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "duplicate_payments" ADD COLUMN "sold_out_product_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "page_version" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
ALTER TABLE "checkout_contents" ADD CONSTRAINT "checkout_contents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_contents" ADD CONSTRAINT "checkout_contents_product" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_tests" ADD CONSTRAINT "page_tests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_tests" ADD CONSTRAINT "page_tests_product" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_goals" ADD CONSTRAINT "sales_goals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_shippings" ADD CONSTRAINT "product_shippings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_shippings" ADD CONSTRAINT "product_shippings_product" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_stocks" ADD CONSTRAINT "product_stocks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_stocks" ADD CONSTRAINT "product_stocks_product" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_claims" ADD CONSTRAINT "stock_claims_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_claims" ADD CONSTRAINT "stock_claims_transaction" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_claims" ADD CONSTRAINT "stock_claims_product" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_visits" ADD CONSTRAINT "checkout_visits_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "page_tests_running" ON "page_tests" USING btree ("company_id","product_id") WHERE "page_tests"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "page_tests_of_product" ON "page_tests" USING btree ("company_id","product_id","started_at");--> statement-breakpoint
CREATE INDEX "stock_claims_of_product" ON "stock_claims" USING btree ("company_id","product_id") WHERE "stock_claims"."released_at" IS NULL;--> statement-breakpoint
ALTER TABLE "duplicate_payments" ADD CONSTRAINT "duplicate_payments_sold_out_product" FOREIGN KEY ("company_id","sold_out_product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("company_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_of_version" ON "orders" USING btree ("company_id","product_id","created_at") WHERE "orders"."page_version" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_settings" ADD CONSTRAINT "checkout_settings_pix_discount" CHECK ("checkout_settings"."pix_discount_percent" BETWEEN 0 AND 30);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_page_version" CHECK ("orders"."page_version" IN ('a', 'b'));