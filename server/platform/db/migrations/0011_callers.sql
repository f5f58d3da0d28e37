-- In steps: each statement is a transaction of its own, and bears to be run again.
-- Processes remember callers for a moment. Whatever a caller is made of tells of its change here, so that no statement can forget to: on a
-- channel to all processes, and by a notice to the connection that makes it.
CREATE OR REPLACE FUNCTION "tell_callers_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('callers', '');
	RAISE NOTICE USING ERRCODE = 'SV001', MESSAGE = 'Sessions or their owners changed.';
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "sessions_callers" AFTER UPDATE OF "token_hash", "user_id", "expires_at" OR DELETE OR TRUNCATE ON "sessions"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_callers_changed"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "users_callers" AFTER UPDATE OF "role_type", "is_active", "must_change_password" ON "users"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_callers_changed"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "doctors_callers" AFTER INSERT OR UPDATE OF "user_id" OR DELETE ON "doctors"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_callers_changed"();
