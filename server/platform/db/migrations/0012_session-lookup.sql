-- In steps: each statement is a transaction of its own, and bears to be run again.
-- Nothing of a caller is remembered any more, so nobody has to be told of a change.
DROP TRIGGER IF EXISTS "sessions_callers" ON "sessions";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "users_callers" ON "users";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "doctors_callers" ON "doctors";
--> statement-breakpoint
DROP FUNCTION IF EXISTS "tell_callers_changed";
