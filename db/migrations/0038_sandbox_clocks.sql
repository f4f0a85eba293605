CREATE TABLE "clock_entries" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"what" text NOT NULL,
	"subject_id" uuid,
	"count" integer NOT NULL,
	CONSTRAINT "clock_entries_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "clock_entries_count" CHECK ("clock_entries"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_clocks" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"offset_ms" bigint NOT NULL,
	"target_at" timestamp (3) with time zone,
	"reached_at" timestamp (3) with time zone,
	"steps" integer DEFAULT 0 NOT NULL,
	"stop_asked" boolean DEFAULT false NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"fault" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_clocks_offset" CHECK ("sandbox_clocks"."offset_ms" >= 0),
	CONSTRAINT "sandbox_clocks_advance" CHECK (("sandbox_clocks"."target_at" IS NULL) = ("sandbox_clocks"."reached_at" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "clock_entries" ADD CONSTRAINT "clock_entries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_clocks" ADD CONSTRAINT "sandbox_clocks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clock_entries_in_order" ON "clock_entries" USING btree ("company_id","at","id");