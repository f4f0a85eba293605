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
	"reset_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_clocks_offset" CHECK ("sandbox_clocks"."offset_ms" >= 0),
	CONSTRAINT "sandbox_clocks_advance" CHECK (("sandbox_clocks"."target_at" IS NULL) = ("sandbox_clocks"."reached_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "scenario_runs" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"scenario" jsonb NOT NULL,
	"seed" text NOT NULL,
	"days" integer NOT NULL,
	"begins_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"started_by" text NOT NULL,
	"actions" integer NOT NULL,
	"reached" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"advanced_until" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "scenario_runs_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "scenario_runs_status" CHECK ("scenario_runs"."status" IN ('running', 'done', 'stopped')),
	CONSTRAINT "scenario_runs_reached" CHECK ("scenario_runs"."reached" BETWEEN 0 AND "scenario_runs"."actions"),
	CONSTRAINT "scenario_runs_ended" CHECK (("scenario_runs"."ended_at" IS NOT NULL) = ("scenario_runs"."status" <> 'running'))
);
--> statement-breakpoint
CREATE TABLE "scenarios" (
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"scenario" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "scenarios_company_id_name_pk" PRIMARY KEY("company_id","name")
);
--> statement-breakpoint
ALTER TABLE "clock_entries" ADD CONSTRAINT "clock_entries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_clocks" ADD CONSTRAINT "sandbox_clocks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenario_runs" ADD CONSTRAINT "scenario_runs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenarios" ADD CONSTRAINT "scenarios_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clock_entries_in_order" ON "clock_entries" USING btree ("company_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "scenario_runs_running" ON "scenario_runs" USING btree ("company_id") WHERE "scenario_runs"."status" = 'running';