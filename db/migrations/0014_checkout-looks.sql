CREATE TABLE "checkout_looks" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"logo" text,
	"color" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkout_looks" ADD CONSTRAINT "checkout_looks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "checkout_looks" ("company_id", "logo", "color", "updated_at")
SELECT DISTINCT ON ("company_id") "company_id", "logo", "color", "updated_at" FROM "checkout_settings"
WHERE "logo" IS NOT NULL OR "color" IS NOT NULL
ORDER BY "company_id", "updated_at" DESC;--> statement-breakpoint
ALTER TABLE "checkout_settings" DROP COLUMN "logo";--> statement-breakpoint
ALTER TABLE "checkout_settings" DROP COLUMN "color";