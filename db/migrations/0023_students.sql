CREATE TABLE "comment_digest_stops" (
	"company_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comment_digest_stops_company_id_customer_id_pk" PRIMARY KEY("company_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "comment_reports" (
	"company_id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "comment_reports_company_id_comment_id_enrollment_id_pk" PRIMARY KEY("company_id","comment_id","enrollment_id")
);
--> statement-breakpoint
CREATE TABLE "lesson_comments" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"parent_id" uuid,
	"enrollment_id" uuid,
	"user_id" uuid,
	"text" text NOT NULL,
	"status" text NOT NULL,
	"is_answer" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"tell_at" timestamp (3) with time zone,
	CONSTRAINT "lesson_comments_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "lesson_comments_status" CHECK ("lesson_comments"."status" IN ('visible', 'hidden', 'deleted')),
	CONSTRAINT "lesson_comments_author" CHECK (num_nonnulls("lesson_comments"."enrollment_id", "lesson_comments"."user_id") <= 1)
);
--> statement-breakpoint
CREATE TABLE "enrollment_import_parts" (
	"company_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"data" text NOT NULL,
	CONSTRAINT "enrollment_import_parts_company_id_import_id_part_pk" PRIMARY KEY("company_id","import_id","part")
);
--> statement-breakpoint
CREATE TABLE "enrollment_import_rows" (
	"company_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"document" text NOT NULL,
	"phone" text NOT NULL,
	"status" text NOT NULL,
	"refusal" text,
	"customer_id" uuid,
	"mail_due_at" timestamp (3) with time zone,
	CONSTRAINT "enrollment_import_rows_company_id_import_id_line_pk" PRIMARY KEY("company_id","import_id","line"),
	CONSTRAINT "enrollment_import_rows_status" CHECK ("enrollment_import_rows"."status" IN ('waiting', 'enrolled', 'unchanged', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "enrollment_imports" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"status" text NOT NULL,
	"total_rows" integer NOT NULL,
	"cohort_id" uuid,
	"access_days" integer,
	"tells_by_mail" boolean DEFAULT false NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	CONSTRAINT "enrollment_imports_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "enrollment_imports_status" CHECK ("enrollment_imports"."status" IN ('receiving', 'running', 'done', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"code" text NOT NULL,
	"student_name" text,
	"course_title" text NOT NULL,
	"producer_name" text NOT NULL,
	"hours" integer NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "certificates_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "certificates_enrollment" UNIQUE("company_id","enrollment_id"),
	CONSTRAINT "certificates_code" UNIQUE("company_id","code")
);
--> statement-breakpoint
CREATE TABLE "cohorts" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cohorts_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "cohorts_name" UNIQUE("company_id","course_id","name")
);
--> statement-breakpoint
CREATE TABLE "lesson_notes" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"at_seconds" integer,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lesson_notes_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "lesson_progress" (
	"company_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"watched" "int4multirange" NOT NULL,
	"watched_seconds" integer DEFAULT 0 NOT NULL,
	"position_seconds" integer DEFAULT 0 NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lesson_progress_company_id_enrollment_id_lesson_id_pk" PRIMARY KEY("company_id","enrollment_id","lesson_id"),
	CONSTRAINT "lesson_progress_seconds" CHECK ("lesson_progress"."watched_seconds" >= 0 AND "lesson_progress"."position_seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "quiz_attempts" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"answers" jsonb NOT NULL,
	"score_percent" integer NOT NULL,
	"passed" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quiz_attempts_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "quizzes" (
	"company_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"pass_percent" integer NOT NULL,
	"max_attempts" integer,
	"questions" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quizzes_company_id_lesson_id_pk" PRIMARY KEY("company_id","lesson_id"),
	CONSTRAINT "quizzes_pass" CHECK ("quizzes"."pass_percent" BETWEEN 1 AND 100),
	CONSTRAINT "quizzes_attempts" CHECK ("quizzes"."max_attempts" BETWEEN 1 AND 100)
);
--> statement-breakpoint
CREATE TABLE "data_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"email" text,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"told_status" text,
	"locale" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"content" "bytea",
	"expires_at" timestamp (3) with time zone,
	"kept" jsonb,
	"kept_until" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	CONSTRAINT "data_requests_kind" CHECK ("data_requests"."kind" IN ('export', 'erasure')),
	CONSTRAINT "data_requests_status" CHECK ("data_requests"."status" IN ('requested', 'running', 'done', 'canceled')),
	CONSTRAINT "data_requests_told_status" CHECK ("data_requests"."told_status" IN ('requested', 'running', 'done', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "people_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "people_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"user_agent" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "people_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"locale" text NOT NULL,
	"return_to" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "sign_in_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "sign_in_links_browser_hash_unique" UNIQUE("browser_hash")
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"pix_key" text,
	"answer" text,
	CONSTRAINT "refund_requests_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "refund_requests_transaction" UNIQUE("company_id","transaction_id"),
	CONSTRAINT "refund_requests_status" CHECK ("refund_requests"."status" IN ('open', 'approved', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"file_name" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"stored_at" timestamp (3) with time zone,
	"media_type" text,
	"sha256" text,
	CONSTRAINT "uploads_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "uploads_purpose" CHECK ("uploads"."purpose" IN ('cover', 'material')),
	CONSTRAINT "uploads_stored" CHECK (("uploads"."stored_at" IS NULL) = ("uploads"."media_type" IS NULL OR "uploads"."sha256" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "enrollments" DROP CONSTRAINT "enrollments_customer";--> statement-breakpoint
ALTER TABLE "buyer_mails" DROP CONSTRAINT "buyer_mails_kind";--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_event";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
DROP INDEX "events_unreacted";--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "access_days" integer;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "late_refunds" text DEFAULT 'ask' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "pause_keeps_access" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "connection_accounts" ADD COLUMN "ignores_other_money" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "course_modules" ADD COLUMN "release" text DEFAULT 'at_once' NOT NULL;--> statement-breakpoint
ALTER TABLE "course_modules" ADD COLUMN "release_days" integer;--> statement-breakpoint
ALTER TABLE "course_modules" ADD COLUMN "release_on" date;--> statement-breakpoint
ALTER TABLE "course_modules" ADD COLUMN "release_module_id" uuid;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "issues_certificates" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "takes_comments" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollment_grants" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "buyer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "cohort_id" uuid;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "completed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "captions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "chapters" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reconciled_days" ADD COLUMN "ignored_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reconciled_days" ADD COLUMN "ignored_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "leaving_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "leaving_reason" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "leaving_note" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "resumes_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comment_digest_stops" ADD CONSTRAINT "comment_digest_stops_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_digest_stops" ADD CONSTRAINT "comment_digest_stops_customer" FOREIGN KEY ("company_id","customer_id") REFERENCES "public"."customers"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_comment" FOREIGN KEY ("company_id","comment_id") REFERENCES "public"."lesson_comments"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_enrollment" FOREIGN KEY ("company_id","enrollment_id") REFERENCES "public"."enrollments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_comments" ADD CONSTRAINT "lesson_comments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_comments" ADD CONSTRAINT "lesson_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_comments" ADD CONSTRAINT "lesson_comments_lesson" FOREIGN KEY ("company_id","lesson_id") REFERENCES "public"."lessons"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_comments" ADD CONSTRAINT "lesson_comments_parent" FOREIGN KEY ("company_id","parent_id") REFERENCES "public"."lesson_comments"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_comments" ADD CONSTRAINT "lesson_comments_enrollment" FOREIGN KEY ("company_id","enrollment_id") REFERENCES "public"."enrollments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_import_parts" ADD CONSTRAINT "enrollment_import_parts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_import_parts" ADD CONSTRAINT "enrollment_import_parts_import" FOREIGN KEY ("company_id","import_id") REFERENCES "public"."enrollment_imports"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_import_rows" ADD CONSTRAINT "enrollment_import_rows_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_import_rows" ADD CONSTRAINT "enrollment_import_rows_import" FOREIGN KEY ("company_id","import_id") REFERENCES "public"."enrollment_imports"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_imports" ADD CONSTRAINT "enrollment_imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_imports" ADD CONSTRAINT "enrollment_imports_course" FOREIGN KEY ("company_id","course_id") REFERENCES "public"."courses"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_enrollment_of" FOREIGN KEY ("company_id","enrollment_id") REFERENCES "public"."enrollments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohorts" ADD CONSTRAINT "cohorts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohorts" ADD CONSTRAINT "cohorts_course" FOREIGN KEY ("company_id","course_id") REFERENCES "public"."courses"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_enrollment" FOREIGN KEY ("company_id","enrollment_id") REFERENCES "public"."enrollments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_lesson" FOREIGN KEY ("company_id","lesson_id") REFERENCES "public"."lessons"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_enrollment" FOREIGN KEY ("company_id","enrollment_id") REFERENCES "public"."enrollments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_lesson" FOREIGN KEY ("company_id","lesson_id") REFERENCES "public"."lessons"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_enrollment" FOREIGN KEY ("company_id","enrollment_id") REFERENCES "public"."enrollments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_lesson" FOREIGN KEY ("company_id","lesson_id") REFERENCES "public"."lessons"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_lesson" FOREIGN KEY ("company_id","lesson_id") REFERENCES "public"."lessons"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_sessions" ADD CONSTRAINT "people_sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_transaction_of" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_reports_open" ON "comment_reports" USING btree ("company_id","created_at") WHERE "comment_reports"."resolved_at" IS NULL;--> statement-breakpoint
CREATE INDEX "lesson_comments_of_lesson" ON "lesson_comments" USING btree ("company_id","lesson_id","created_at");--> statement-breakpoint
CREATE INDEX "lesson_comments_of_course" ON "lesson_comments" USING btree ("company_id","course_id","created_at");--> statement-breakpoint
CREATE INDEX "lesson_comments_of_student" ON "lesson_comments" USING btree ("company_id","enrollment_id","created_at");--> statement-breakpoint
CREATE INDEX "lesson_comments_of_parent" ON "lesson_comments" USING btree ("company_id","parent_id","created_at");--> statement-breakpoint
CREATE INDEX "lesson_comments_to_tell" ON "lesson_comments" USING btree ("company_id","tell_at") WHERE "lesson_comments"."tell_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "enrollment_import_rows_waiting" ON "enrollment_import_rows" USING btree ("company_id","import_id","line") WHERE "enrollment_import_rows"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "enrollment_import_rows_mails" ON "enrollment_import_rows" USING btree ("company_id","mail_due_at") WHERE "enrollment_import_rows"."mail_due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "enrollment_import_rows_of_customer" ON "enrollment_import_rows" USING btree ("company_id","customer_id") WHERE "enrollment_import_rows"."customer_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "enrollment_imports_running" ON "enrollment_imports" USING btree ("company_id","created_at") WHERE "enrollment_imports"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "lesson_notes_of_student" ON "lesson_notes" USING btree ("company_id","enrollment_id","lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_progress_of_lesson" ON "lesson_progress" USING btree ("company_id","lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_progress_of_course" ON "lesson_progress" USING btree ("company_id","course_id","seen_at");--> statement-breakpoint
CREATE INDEX "quiz_attempts_of_student" ON "quiz_attempts" USING btree ("company_id","enrollment_id","lesson_id");--> statement-breakpoint
CREATE INDEX "quizzes_of_course" ON "quizzes" USING btree ("company_id","course_id");--> statement-breakpoint
CREATE INDEX "data_requests_of_person" ON "data_requests" USING btree ("person_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_requests_one_open" ON "data_requests" USING btree ("person_id","kind") WHERE "data_requests"."status" IN ('requested', 'running');--> statement-breakpoint
CREATE INDEX "data_requests_due" ON "data_requests" USING btree ("due_at") WHERE "data_requests"."status" IN ('requested', 'running');--> statement-breakpoint
CREATE INDEX "data_requests_to_tell" ON "data_requests" USING btree ("requested_at") WHERE "data_requests"."status" <> 'running' AND "data_requests"."told_status" IS DISTINCT FROM "data_requests"."status";--> statement-breakpoint
CREATE INDEX "data_requests_by_end" ON "data_requests" USING btree ("expires_at") WHERE "data_requests"."expires_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "data_requests_kept" ON "data_requests" USING btree ("kept_until") WHERE "data_requests"."kept_until" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "people_sessions_of_person" ON "people_sessions" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "people_sessions_by_end" ON "people_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_links_of_email" ON "sign_in_links" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "sign_in_links_by_end" ON "sign_in_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "refund_requests_by_status" ON "refund_requests" USING btree ("company_id","status","created_at");--> statement-breakpoint
CREATE INDEX "uploads_newest" ON "uploads" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "enrollments_newest" ON "enrollments" USING btree ("company_id","course_id","enrolled_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "enrollments_to_end" ON "enrollments" USING btree ("company_id","ends_at") WHERE "enrollments"."revoked_at" IS NULL AND "enrollments"."ends_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "subscriptions_resuming" ON "subscriptions" USING btree ("company_id","resumes_at") WHERE "subscriptions"."resumes_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "events_unreacted" ON "events" USING btree ("company_id","created_at") WHERE "events"."reacted_at" IS NULL AND "events"."event" IN ('transaction_paid', 'transaction_underpaid', 'transaction_overpaid', 'transaction_refunded', 'transaction_refused', 'transaction_canceled', 'transaction_chargeback', 'transaction_chargeback_won', 'dispute_lost', 'subscription_renewal_failed', 'subscription_canceled', 'product_canceled', 'authorization_approved', 'authorization_ended', 'course_completed');--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_customer" UNIQUE("company_id","course_id","customer_id","buyer");--> statement-breakpoint
ALTER TABLE "buyer_mails" ADD CONSTRAINT "buyer_mails_kind" CHECK ("buyer_mails"."kind" IN ('payment_due', 'refunded', 'disputed', 'renewed', 'renewal_failed', 'subscription_leaving', 'subscription_paused', 'subscription_resumed', 'subscription_canceled', 'refund_declined'));--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_late_refunds" CHECK ("offers"."late_refunds" IN ('ask', 'refund'));--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_access_days" CHECK ("offers"."access_days" IS NULL OR ("offers"."access_days" BETWEEN 1 AND 3650 AND "offers"."frequency" IS NULL));--> statement-breakpoint
ALTER TABLE "course_modules" ADD CONSTRAINT "course_modules_release" CHECK ("course_modules"."release" IN ('at_once', 'after_days', 'on_date', 'after_module'));--> statement-breakpoint
ALTER TABLE "course_modules" ADD CONSTRAINT "course_modules_release_terms" CHECK (("course_modules"."release" = 'after_days') = ("course_modules"."release_days" IS NOT NULL) AND ("course_modules"."release" = 'on_date') = ("course_modules"."release_on" IS NOT NULL) AND ("course_modules"."release" = 'after_module') = ("course_modules"."release_module_id" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_event" CHECK ("events"."event" IN ('transaction_created', 'transaction_paid', 'transaction_refused', 'transaction_canceled', 'transaction_underpaid', 'transaction_overpaid', 'transaction_duplicated', 'transaction_refunded', 'transaction_chargeback', 'transaction_chargeback_won', 'refund_requested', 'subscription_created', 'subscription_renewed', 'subscription_renewal_failed', 'subscription_canceled', 'product_canceled', 'authorization_approved', 'authorization_ended', 'dispute_opened', 'dispute_defended', 'dispute_won', 'dispute_lost', 'payout_created', 'payout_completed', 'payout_failed', 'payout_returned', 'payout_canceled', 'course_enrolled', 'course_revoked', 'course_completed', 'certificate_issued', 'webhook_test'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" IN ('sale', 'dispute', 'refund_requested', 'webhook_failing', 'invitation_accepted', 'destination_added', 'payout_awaiting_approval', 'connection_failing', 'certificate_ending', 'renewals_held', 'reconciliation_differs', 'lesson_comment'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_pause" CHECK (("subscriptions"."paused_at" IS NULL) = ("subscriptions"."resumes_at" IS NULL));