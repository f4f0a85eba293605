ALTER TABLE "coupons" DROP CONSTRAINT "coupons_uses";--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "released_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_uses" CHECK ("coupons"."uses" >= 0);