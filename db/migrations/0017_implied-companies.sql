ALTER TABLE "events" DROP CONSTRAINT "events_company_id_companies_id_fk";
--> statement-breakpoint
ALTER TABLE "receivables" DROP CONSTRAINT "receivables_company_id_companies_id_fk";
--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_company_id_companies_id_fk";
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_company_id_companies_id_fk";
