-- In steps: each statement is a transaction of its own, and bears to be run again.
ALTER TABLE "clinics" ADD COLUMN IF NOT EXISTS "archived_at" timestamp(3) with time zone;
--> statement-breakpoint
ALTER TABLE "insurances" ADD COLUMN IF NOT EXISTS "archived_at" timestamp(3) with time zone;
--> statement-breakpoint
ALTER TABLE "specialities" ADD COLUMN IF NOT EXISTS "archived_at" timestamp(3) with time zone;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "clinics_archived_index" ON "clinics" USING btree ("name" collate "spanish","id") WHERE "clinics"."archived_at" is not null;
