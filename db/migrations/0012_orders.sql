CREATE TABLE "checkout_settings" (
	"company_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"methods" text[] NOT NULL,
	"max_installments" smallint NOT NULL,
	"logo" text,
	"color" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checkout_settings_company_id_product_id_pk" PRIMARY KEY("company_id","product_id"),
	CONSTRAINT "checkout_settings_methods" CHECK (cardinality("checkout_settings"."methods") > 0),
	CONSTRAINT "checkout_settings_installments" CHECK ("checkout_settings"."max_installments" BETWEEN 1 AND 12)
);
--> statement-breakpoint
CREATE TABLE "order_charges" (
	"company_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"transaction_id" uuid NOT NULL,
	CONSTRAINT "order_charges_company_id_order_id_attempt_pk" PRIMARY KEY("company_id","order_id","attempt"),
	CONSTRAINT "order_charges_transaction" UNIQUE("company_id","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"token" text NOT NULL,
	"product_id" uuid NOT NULL,
	"offer_slug" text NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text NOT NULL,
	"document_type" text,
	"document" text,
	"bump_ids" uuid[] NOT NULL,
	"coupon_code" text,
	"tracking" jsonb,
	"locale" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"transaction_id" uuid,
	"payment_method" text,
	"installments" smallint DEFAULT 1 NOT NULL,
	"lines" jsonb,
	"total" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"receipt_sent_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	CONSTRAINT "orders_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "orders_token" UNIQUE("company_id","token"),
	CONSTRAINT "orders_document_type" CHECK ("orders"."document_type" IN ('cpf', 'cnpj')),
	CONSTRAINT "orders_payment_method" CHECK ("orders"."payment_method" IN ('pix', 'credit_card', 'boleto')),
	CONSTRAINT "orders_attempts" CHECK (("orders"."attempts" = 0) = ("orders"."transaction_id" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "tracking" jsonb;--> statement-breakpoint
ALTER TABLE "checkout_settings" ADD CONSTRAINT "checkout_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_settings" ADD CONSTRAINT "checkout_settings_product" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_order" FOREIGN KEY ("company_id","order_id") REFERENCES "public"."orders"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_transaction_of" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_product" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_transaction" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_of_buyer" ON "orders" USING btree ("company_id","customer_email","product_id");--> statement-breakpoint
CREATE INDEX "orders_to_remind" ON "orders" USING btree ("company_id","updated_at") WHERE "orders"."paid_at" IS NULL AND "orders"."reminded_at" IS NULL;--> statement-breakpoint
CREATE INDEX "orders_to_confirm" ON "orders" USING btree ("company_id","paid_at") WHERE "orders"."paid_at" IS NOT NULL AND "orders"."receipt_sent_at" IS NULL;