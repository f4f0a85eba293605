-- Corrections from before "original_email" existed: the audit log has them, newest first they lead back to the address used
-- at payment. A purchase made under the new address before an older one of the same customer was corrected to it cannot be
-- told apart from those that were corrected; it counts as one of them, since that address is not one that a member chose.
DO $$
DECLARE
  corrected record;
  purchase record;
  correction record;
  paid_from text;
BEGIN
  FOR corrected IN
    SELECT DISTINCT "company_id", "subject_id" FROM "audit_log"
    WHERE "action" = 'customer.email_corrected' AND "before" ? 'email' AND "after" ? 'email'
  LOOP
    FOR purchase IN
      SELECT 'transaction' AS "kind", "id", "customer_email", "created_at" FROM "transactions"
      WHERE "company_id" = corrected."company_id" AND "customer_id" = corrected."subject_id"::uuid
      UNION ALL
      SELECT 'order', "orders"."id", "orders"."customer_email", "orders"."created_at" FROM "orders"
      INNER JOIN "customers" ON "customers"."company_id" = "orders"."company_id"
        AND "customers"."document" = "orders"."document"
        AND "customers"."document_type" = "orders"."document_type"
      WHERE "orders"."company_id" = corrected."company_id" AND "customers"."company_id" = corrected."company_id"
        AND "customers"."id" = corrected."subject_id"::uuid
    LOOP
      paid_from := purchase."customer_email";
      FOR correction IN
        SELECT "before" ->> 'email' AS "old", "after" ->> 'email' AS "new" FROM "audit_log"
        WHERE "company_id" = corrected."company_id" AND "subject_id" = corrected."subject_id"
          AND "action" = 'customer.email_corrected' AND "created_at" >= purchase."created_at"
          AND "before" ? 'email' AND "after" ? 'email'
        ORDER BY "created_at" DESC, "id" DESC
      LOOP
        IF correction."new" = paid_from THEN
          paid_from := correction."old";
        END IF;
      END LOOP;
      IF paid_from <> purchase."customer_email" AND purchase."kind" = 'transaction' THEN
        UPDATE "transactions" SET "original_email" = paid_from
        WHERE "company_id" = corrected."company_id" AND "id" = purchase."id";
      ELSIF paid_from <> purchase."customer_email" THEN
        UPDATE "orders" SET "original_email" = paid_from
        WHERE "company_id" = corrected."company_id" AND "id" = purchase."id";
      END IF;
    END LOOP;
  END LOOP;
END $$;
