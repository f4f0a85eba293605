CREATE TABLE "cli_logins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"secret_hash" text NOT NULL,
	"host" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"company_id" uuid,
	"api_key_id" uuid,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "cli_logins_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "cli_logins_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "cli_logins_confirmed" CHECK (("cli_logins"."company_id" IS NULL) = ("cli_logins"."api_key_id" IS NULL))
);
--> statement-breakpoint
CREATE INDEX "cli_logins_by_end" ON "cli_logins" USING btree ("expires_at");