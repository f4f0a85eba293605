DROP INDEX "orders_to_confirm";--> statement-breakpoint
DROP INDEX "transactions_unpaid";--> statement-breakpoint
CREATE INDEX "orders_to_confirm" ON "orders" USING btree ("company_id","updated_at") WHERE "orders"."paid_at" IS NOT NULL AND "orders"."receipt_sent_at" IS NULL;--> statement-breakpoint
CREATE INDEX "transactions_unpaid" ON "transactions" USING btree (date_trunc('minute', "created_at" AT TIME ZONE 'UTC')) WHERE "transactions"."status" IN ('pending', 'canceled') AND "transactions"."payment_method" <> 'credit_card';