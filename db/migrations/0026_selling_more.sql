CREATE TABLE "sales_goals" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"gross_per_month" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sales_goals_gross" CHECK ("sales_goals"."gross_per_month" > 0)
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
ALTER TABLE "sales_goals" ADD CONSTRAINT "sales_goals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_visits" ADD CONSTRAINT "checkout_visits_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("company_id","created_at" DESC NULLS LAST);