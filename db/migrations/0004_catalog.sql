CREATE TABLE "offers" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"price" bigint NOT NULL,
	"frequency" text,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "offers_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "offers_slug" UNIQUE("company_id","slug"),
	CONSTRAINT "offers_frequency" CHECK ("offers"."frequency" IN ('weekly', 'biweekly', 'monthly', 'bimonthly', 'quarterly', 'semiannual', 'annual')),
	CONSTRAINT "offers_price" CHECK ("offers"."price" BETWEEN 500 AND 9999999999)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"status" text NOT NULL,
	"category_id" integer,
	"product_type" text NOT NULL,
	"billing_type" text,
	"delivery_type" text NOT NULL,
	"image_url" text,
	"sales_page" text,
	"productor_name" text,
	"support_email" text,
	"support_phone" text,
	"refund_period_days" integer DEFAULT 7 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "products_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "products_status" CHECK ("products"."status" IN ('draft', 'approved', 'pending', 'refused', 'banned')),
	CONSTRAINT "products_product_type" CHECK ("products"."product_type" IN ('physical', 'digital', 'subscription')),
	CONSTRAINT "products_billing_type" CHECK ("products"."billing_type" IN ('one_time', 'subscription')),
	CONSTRAINT "products_delivery_type" CHECK ("products"."delivery_type" IN ('payment', 'link', 'shipping', 'memberAreaA', 'memberAreaB', 'memberAreaC', 'chatGroupA', 'chatGroupB', 'serviceClub', 'serviceMembers')),
	CONSTRAINT "products_refund_period" CHECK ("products"."refund_period_days" BETWEEN 7 AND 365)
);
--> statement-breakpoint
CREATE TABLE "course_modules" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"title" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "course_modules_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"producer_name" text NOT NULL,
	"tagline" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"level" text NOT NULL,
	"highlights" jsonb NOT NULL,
	"certificate_hours" integer NOT NULL,
	"instructor" jsonb NOT NULL,
	"artwork" jsonb NOT NULL,
	"cover" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "courses_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "courses_slug" UNIQUE("company_id","slug"),
	CONSTRAINT "courses_status" CHECK ("courses"."status" IN ('draft', 'published', 'archived'))
);
--> statement-breakpoint
CREATE TABLE "enrollment_grants" (
	"company_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "enrollment_grants_company_id_enrollment_id_source_id_pk" PRIMARY KEY("company_id","enrollment_id","source_id")
);
--> statement-breakpoint
CREATE TABLE "enrollments" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"enrolled_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "enrollments_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "enrollments_customer" UNIQUE("company_id","course_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"module_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"video_url" text,
	"duration_seconds" integer,
	"position" integer NOT NULL,
	CONSTRAINT "lessons_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "materials" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "materials_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"company_id" uuid NOT NULL,
	"coupon_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"document" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coupon_uses_company_id_coupon_id_transaction_id_pk" PRIMARY KEY("company_id","coupon_id","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"type" text NOT NULL,
	"value" bigint NOT NULL,
	"duration" text NOT NULL,
	"product_ids" uuid[],
	"max_uses" integer,
	"max_uses_per_customer" integer,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "coupons_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "coupons_type" CHECK ("coupons"."type" IN ('percent', 'fixed')),
	CONSTRAINT "coupons_duration" CHECK ("coupons"."duration" IN ('first_charge', 'every_charge')),
	CONSTRAINT "coupons_value" CHECK ("coupons"."value" > 0),
	CONSTRAINT "coupons_uses" CHECK ("coupons"."uses" >= 0 AND ("coupons"."max_uses" IS NULL OR "coupons"."uses" <= "coupons"."max_uses"))
);
--> statement-breakpoint
CREATE TABLE "order_bumps" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_bumps_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_product" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_modules" ADD CONSTRAINT "course_modules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_modules" ADD CONSTRAINT "course_modules_course" FOREIGN KEY ("company_id","course_id") REFERENCES "public"."courses"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_product" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_grants" ADD CONSTRAINT "enrollment_grants_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_grants" ADD CONSTRAINT "enrollment_grants_enrollment" FOREIGN KEY ("company_id","enrollment_id") REFERENCES "public"."enrollments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_course" FOREIGN KEY ("company_id","course_id") REFERENCES "public"."courses"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_customer_of" FOREIGN KEY ("company_id","customer_id") REFERENCES "public"."customers"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_module" FOREIGN KEY ("company_id","module_id") REFERENCES "public"."course_modules"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_lesson" FOREIGN KEY ("company_id","lesson_id") REFERENCES "public"."lessons"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon" FOREIGN KEY ("company_id","coupon_id") REFERENCES "public"."coupons"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_transaction" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_bumps" ADD CONSTRAINT "order_bumps_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_bumps" ADD CONSTRAINT "order_bumps_product" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_bumps" ADD CONSTRAINT "order_bumps_offer_of" FOREIGN KEY ("company_id","offer_id") REFERENCES "public"."offers"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offers_of_product" ON "offers" USING btree ("company_id","product_id");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("company_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "course_modules_of_course" ON "course_modules" USING btree ("company_id","course_id","position");--> statement-breakpoint
CREATE INDEX "courses_of_product" ON "courses" USING btree ("company_id","product_id");--> statement-breakpoint
CREATE INDEX "enrollment_grants_of_source" ON "enrollment_grants" USING btree ("company_id","source_id");--> statement-breakpoint
CREATE INDEX "enrollments_of_customer" ON "enrollments" USING btree ("company_id","customer_id");--> statement-breakpoint
CREATE INDEX "lessons_of_course" ON "lessons" USING btree ("company_id","course_id");--> statement-breakpoint
CREATE INDEX "lessons_of_module" ON "lessons" USING btree ("company_id","module_id","position");--> statement-breakpoint
CREATE INDEX "materials_of_course" ON "materials" USING btree ("company_id","course_id");--> statement-breakpoint
CREATE INDEX "materials_of_lesson" ON "materials" USING btree ("company_id","lesson_id","position");--> statement-breakpoint
CREATE INDEX "coupon_uses_of_customer" ON "coupon_uses" USING btree ("company_id","coupon_id","document");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code" ON "coupons" USING btree ("company_id","code") WHERE "coupons"."deleted_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "order_bumps_offer" ON "order_bumps" USING btree ("company_id","product_id","offer_id");