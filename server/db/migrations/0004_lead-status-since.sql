ALTER TABLE "referrals" ADD COLUMN "status_since" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "referrals" SET "status_since" = coalesce((
	SELECT max("at") FROM "audit_log"
	WHERE "entity" = 'referrals' AND "record_id" = "referrals"."id" AND "before" ->> 'status' <> "after" ->> 'status'
), "referral_date");--> statement-breakpoint
CREATE INDEX "referrals_email_index" ON "referrals" USING btree (lower("email"));
