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
ALTER TABLE "scenario_runs" ADD CONSTRAINT "scenario_runs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenarios" ADD CONSTRAINT "scenarios_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scenario_runs_running" ON "scenario_runs" USING btree ("company_id") WHERE "scenario_runs"."status" = 'running';