DROP INDEX "card_tokens_expiring";--> statement-breakpoint
DROP INDEX "idempotency_keys_oldest";--> statement-breakpoint
CREATE INDEX "payments_by_id" ON "payments" USING btree ("id");--> statement-breakpoint
CREATE INDEX "transactions_unpaid" ON "transactions" USING btree ("created_at") WHERE "transactions"."status" IN ('pending', 'canceled') AND "transactions"."payment_method" <> 'credit_card';--> statement-breakpoint
CREATE INDEX "card_tokens_expiring" ON "card_tokens" USING btree ("expires_at","company_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_oldest" ON "idempotency_keys" USING btree ("created_at","company_id");