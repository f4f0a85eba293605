CREATE TABLE "mail_days" (
	"company_id" uuid NOT NULL,
	"day" date NOT NULL,
	"sent" integer NOT NULL,
	"withheld" integer NOT NULL,
	CONSTRAINT "mail_days_company_id_day_pk" PRIMARY KEY("company_id","day"),
	CONSTRAINT "mail_days_counts" CHECK ("mail_days"."sent" >= 0 AND "mail_days"."withheld" >= 0)
);
--> statement-breakpoint
CREATE TABLE "buyer_links" (
	"company_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"buyer" text NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "buyer_links_company_id_customer_id_buyer_pk" PRIMARY KEY("company_id","customer_id","buyer")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mail_days" ADD CONSTRAINT "mail_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_links" ADD CONSTRAINT "buyer_links_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_links" ADD CONSTRAINT "buyer_links_customer" FOREIGN KEY ("company_id","customer_id") REFERENCES "public"."customers"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Accounts from before count as confirmed: their checkouts are open already.
UPDATE "users" SET "email_confirmed_at" = "created_at";
