-- In steps: each statement is a transaction of its own, and bears to be run again.
ALTER TABLE "referrals" ADD COLUMN IF NOT EXISTS "status_since" timestamp(3) with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
-- batches of referrals
UPDATE "referrals" SET "status_since" = coalesce((
	SELECT max("at") FROM "audit_log"
	WHERE "entity" = 'referrals' AND "record_id" = "referrals"."id" AND "before" ->> 'status' <> "after" ->> 'status'
), "referral_date") WHERE "id" BETWEEN :first AND :last;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "referrals_email_index" ON "referrals" USING btree (lower("email"));
