-- In steps: each statement is a transaction of its own, and bears to be run again.
ALTER TABLE "audit_log" ADD COLUMN IF NOT EXISTS "address" text, ADD COLUMN IF NOT EXISTS "failed_account" text;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "must_change_password" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_at_index" ON "audit_log" USING btree ("at");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refuse_audit_deletion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."at" < nullif(current_setting('salvia.audit_pruned_before', true), '')::timestamptz THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE OR REPLACE TRIGGER "audit_log_deletion" BEFORE DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_deletion"();
CREATE OR REPLACE TRIGGER "audit_log_append_only" BEFORE UPDATE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
