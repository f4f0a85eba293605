CREATE TABLE "recounts" (
	"company_id" uuid NOT NULL,
	"of" text NOT NULL,
	"id" uuid NOT NULL,
	CONSTRAINT "recounts_company_id_of_id_pk" PRIMARY KEY("company_id","of","id")
);
--> statement-breakpoint
CREATE TABLE "row_counts" (
	"company_id" uuid NOT NULL,
	"of" text NOT NULL,
	"until" uuid NOT NULL,
	"counts" jsonb NOT NULL,
	CONSTRAINT "row_counts_company_id_of_pk" PRIMARY KEY("company_id","of")
);
--> statement-breakpoint
ALTER TABLE "recounts" ADD CONSTRAINT "recounts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "row_counts" ADD CONSTRAINT "row_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;