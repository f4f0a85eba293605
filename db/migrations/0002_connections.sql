CREATE TABLE "connections" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"methods" text[] NOT NULL,
	"priority" smallint NOT NULL,
	"state" text NOT NULL,
	"capabilities" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "connections_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "connections_state" CHECK ("connections"."state" IN ('active', 'off'))
);
--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Every company goes on through the connection that it had without knowing; it takes the company's own id.
INSERT INTO "connections" ("company_id", "id", "kind", "name", "methods", "priority", "state", "capabilities", "created_at")
SELECT "id", "id", "acquirer", 'Sandbox', '{pix,credit_card,boleto}', 0, 'active', '{"dueDatePix": true,
  "refunds": ["pix", "credit_card", "boleto"], "partialRefunds": ["pix", "credit_card", "boleto"],
  "cancels": ["pix", "boleto"], "split": false, "payouts": false}', "created_at" FROM "companies";
--> statement-breakpoint
INSERT INTO "company_lookups" ("kind", "key", "company_id", "target_id")
SELECT 'connection', "id"::text, "company_id", "id" FROM "connections";
--> statement-breakpoint
DELETE FROM "company_lookups" WHERE "kind" = 'acquirer_key';
--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "payer_name" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "payer_document" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_acquirer_key";
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "connection_id" uuid;
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "sent_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "absent_since" timestamp (3) with time zone;
--> statement-breakpoint
UPDATE "transactions" SET "connection_id" = "company_id", "sent_at" = "created_at",
  "boleto" = "boleto" || jsonb_build_object('ownNumber', substr("boleto" ->> 'barcode', 26, 11), 'bankName', 'Banco de Testes');
--> statement-breakpoint
ALTER TABLE "transactions" ALTER COLUMN "connection_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "transactions" ALTER COLUMN "sent_at" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_connection" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "acquirer";
--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_acquirer_key" UNIQUE("company_id","connection_id","acquirer_key");
--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "acquirer";
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "sent_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "absent_since" timestamp (3) with time zone;
--> statement-breakpoint
UPDATE "refunds" SET "sent_at" = "created_at";
--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "sent_at" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "sandbox"."payments" DROP CONSTRAINT "payments_charge_key_charges_key_fk";
--> statement-breakpoint
DROP INDEX "sandbox"."payments_of_charge";
--> statement-breakpoint
DROP INDEX "sandbox"."refunds_of_charge";
--> statement-breakpoint
ALTER TABLE "sandbox"."cards" DROP CONSTRAINT "cards_pkey";
--> statement-breakpoint
ALTER TABLE "sandbox"."cards" ADD COLUMN "company_id" uuid;
--> statement-breakpoint
ALTER TABLE "sandbox"."cards" ADD COLUMN "connection_id" uuid;
--> statement-breakpoint
-- The sandbox's books go by company: what no company charged belongs to nobody.
UPDATE "sandbox"."cards" SET "company_id" = owner."company_id", "connection_id" = owner."connection_id"
FROM "transactions" owner WHERE owner."acquirer_key" = "sandbox"."cards"."key";
--> statement-breakpoint
DELETE FROM "sandbox"."cards" WHERE "company_id" IS NULL;
--> statement-breakpoint
ALTER TABLE "sandbox"."cards" ALTER COLUMN "company_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "sandbox"."cards" ALTER COLUMN "connection_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "sandbox"."cards" ADD CONSTRAINT "cards_company_id_key_pk" PRIMARY KEY("company_id","key");
--> statement-breakpoint
ALTER TABLE "sandbox"."chargebacks" DROP CONSTRAINT "chargebacks_pkey";
--> statement-breakpoint
ALTER TABLE "sandbox"."chargebacks" ADD COLUMN "company_id" uuid;
--> statement-breakpoint
UPDATE "sandbox"."chargebacks" SET "company_id" = owner."company_id"
FROM "transactions" owner WHERE owner."acquirer_key" = "sandbox"."chargebacks"."charge_key";
--> statement-breakpoint
DELETE FROM "sandbox"."chargebacks" WHERE "company_id" IS NULL;
--> statement-breakpoint
ALTER TABLE "sandbox"."chargebacks" ALTER COLUMN "company_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "sandbox"."chargebacks" ADD CONSTRAINT "chargebacks_company_id_charge_key_pk" PRIMARY KEY("company_id","charge_key");
--> statement-breakpoint
ALTER TABLE "sandbox"."charges" DROP CONSTRAINT "charges_pkey";
--> statement-breakpoint
ALTER TABLE "sandbox"."charges" ADD COLUMN "company_id" uuid;
--> statement-breakpoint
ALTER TABLE "sandbox"."charges" ADD COLUMN "connection_id" uuid;
--> statement-breakpoint
UPDATE "sandbox"."charges" SET "company_id" = owner."company_id", "connection_id" = owner."connection_id"
FROM "transactions" owner WHERE owner."acquirer_key" = "sandbox"."charges"."key";
--> statement-breakpoint
DELETE FROM "sandbox"."charges" WHERE "company_id" IS NULL;
--> statement-breakpoint
ALTER TABLE "sandbox"."charges" ALTER COLUMN "company_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "sandbox"."charges" ALTER COLUMN "connection_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "sandbox"."charges" ADD CONSTRAINT "charges_company_id_key_pk" PRIMARY KEY("company_id","key");
--> statement-breakpoint
ALTER TABLE "sandbox"."payments" DROP CONSTRAINT "payments_pkey";
--> statement-breakpoint
ALTER TABLE "sandbox"."payments" ADD COLUMN "company_id" uuid;
--> statement-breakpoint
UPDATE "sandbox"."payments" SET "company_id" = owner."company_id"
FROM "transactions" owner WHERE owner."acquirer_key" = "sandbox"."payments"."charge_key";
--> statement-breakpoint
DELETE FROM "sandbox"."payments" WHERE "company_id" IS NULL;
--> statement-breakpoint
ALTER TABLE "sandbox"."payments" ALTER COLUMN "company_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "sandbox"."payments" ADD CONSTRAINT "payments_company_id_id_pk" PRIMARY KEY("company_id","id");
--> statement-breakpoint
ALTER TABLE "sandbox"."refunds" DROP CONSTRAINT "refunds_pkey";
--> statement-breakpoint
ALTER TABLE "sandbox"."refunds" ADD COLUMN "company_id" uuid;
--> statement-breakpoint
UPDATE "sandbox"."refunds" SET "company_id" = owner."company_id"
FROM "transactions" owner WHERE owner."acquirer_key" = "sandbox"."refunds"."charge_key";
--> statement-breakpoint
DELETE FROM "sandbox"."refunds" WHERE "company_id" IS NULL;
--> statement-breakpoint
ALTER TABLE "sandbox"."refunds" ALTER COLUMN "company_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "sandbox"."refunds" ADD CONSTRAINT "refunds_company_id_key_pk" PRIMARY KEY("company_id","key");
--> statement-breakpoint
ALTER TABLE "sandbox"."payments" ADD CONSTRAINT "payments_charge" FOREIGN KEY ("company_id","charge_key") REFERENCES "sandbox"."charges"("company_id","key") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "payments_of_charge" ON "sandbox"."payments" USING btree ("company_id","charge_key");
--> statement-breakpoint
CREATE INDEX "refunds_of_charge" ON "sandbox"."refunds" USING btree ("company_id","charge_key");
