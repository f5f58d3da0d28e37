-- In steps: each statement is a transaction of its own, and bears to be run again.
CREATE TABLE IF NOT EXISTS "agenda_changes" (
	"doctor_id" integer PRIMARY KEY NOT NULL REFERENCES "doctors"("id"),
	"changes" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL
);
CREATE INDEX IF NOT EXISTS "agenda_changes_changed_at_index" ON "agenda_changes" USING btree ("changed_at");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_agenda_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Rows are locked in the order of doctors, so that two statements never wait for each other.
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "agenda_changes" ("doctor_id") SELECT DISTINCT "doctor_id" FROM "added" ORDER BY 1
		ON CONFLICT ("doctor_id") DO UPDATE SET "changes" = "agenda_changes"."changes" + 1, "changed_at" = excluded."changed_at";
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "agenda_changes" ("doctor_id") SELECT DISTINCT "doctor_id" FROM "removed" ORDER BY 1
		ON CONFLICT ("doctor_id") DO UPDATE SET "changes" = "agenda_changes"."changes" + 1, "changed_at" = excluded."changed_at";
	ELSE
		INSERT INTO "agenda_changes" ("doctor_id") SELECT "doctor_id" FROM "added" UNION SELECT "doctor_id" FROM "removed" ORDER BY 1
		ON CONFLICT ("doctor_id") DO UPDATE SET "changes" = "agenda_changes"."changes" + 1, "changed_at" = excluded."changed_at";
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Triggers fire in the order of their names: these before those that count the days, so that whoever writes several days of a doctor has the doctor first.
CREATE OR REPLACE TRIGGER "consultations_agenda_insert" AFTER INSERT ON "consultations" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "note_agenda_changes"();
CREATE OR REPLACE TRIGGER "consultations_agenda_update" AFTER UPDATE ON "consultations" REFERENCING NEW TABLE AS "added" OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "note_agenda_changes"();
CREATE OR REPLACE TRIGGER "consultations_agenda_delete" AFTER DELETE ON "consultations" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "note_agenda_changes"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "opening_hours_agenda_insert" AFTER INSERT ON "opening_hours" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "note_agenda_changes"();
CREATE OR REPLACE TRIGGER "opening_hours_agenda_update" AFTER UPDATE ON "opening_hours" REFERENCING NEW TABLE AS "added" OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "note_agenda_changes"();
CREATE OR REPLACE TRIGGER "opening_hours_agenda_delete" AFTER DELETE ON "opening_hours" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "note_agenda_changes"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "schedule_exceptions_agenda_insert" AFTER INSERT ON "schedule_exceptions" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "note_agenda_changes"();
CREATE OR REPLACE TRIGGER "schedule_exceptions_agenda_update" AFTER UPDATE ON "schedule_exceptions" REFERENCING NEW TABLE AS "added" OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "note_agenda_changes"();
CREATE OR REPLACE TRIGGER "schedule_exceptions_agenda_delete" AFTER DELETE ON "schedule_exceptions" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "note_agenda_changes"();
