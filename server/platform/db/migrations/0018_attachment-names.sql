-- In steps: each statement is a transaction of its own, and bears to be run again.
ALTER TABLE "attachments"
	ADD COLUMN IF NOT EXISTS "name" text,
	ADD COLUMN IF NOT EXISTS "size" integer,
	ADD COLUMN IF NOT EXISTS "removed_in" integer,
	ALTER COLUMN "created_at" SET DEFAULT clock_timestamp();
