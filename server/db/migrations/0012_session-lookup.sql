-- Nothing of a caller is remembered any more, so nobody has to be told of a change.
DROP TRIGGER "sessions_callers" ON "sessions";--> statement-breakpoint
DROP TRIGGER "users_callers" ON "users";--> statement-breakpoint
DROP TRIGGER "doctors_callers" ON "doctors";--> statement-breakpoint
DROP FUNCTION "tell_callers_changed";
