CREATE TABLE "sandbox"."orders" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"party" text NOT NULL,
	"answer" text NOT NULL,
	"code" text,
	"seconds" smallint,
	"remaining" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "orders_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "orders_remaining" CHECK ("sandbox"."orders"."remaining" BETWEEN 1 AND 100),
	CONSTRAINT "orders_seconds" CHECK ("sandbox"."orders"."seconds" BETWEEN 1 AND 60)
);
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "simulated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox"."charges" ADD COLUMN "own_number" text;--> statement-breakpoint
ALTER TABLE "sandbox"."payouts" ADD COLUMN "returned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "simulated_fault" smallint;--> statement-breakpoint
CREATE INDEX "charges_own_number" ON "sandbox"."charges" USING btree ("company_id","own_number") WHERE "sandbox"."charges"."own_number" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_simulated_fault" CHECK ("webhooks"."simulated_fault" = 0 OR "webhooks"."simulated_fault" BETWEEN 300 AND 599);