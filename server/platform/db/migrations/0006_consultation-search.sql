-- In steps: each statement is a transaction of its own, and bears to be run again.
ALTER TABLE "consultations"
	ADD COLUMN IF NOT EXISTS "search" text DEFAULT '' NOT NULL,
	ADD COLUMN IF NOT EXISTS "has_notes" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "consultation_search"(name text, patient_id integer, clinic_id integer) RETURNS text LANGUAGE sql STABLE
-- Each word follows a space, so that its beginning can be looked for.
RETURN ' ' || concat_ws(' ', fold(name),
	(SELECT users.search FROM patients JOIN users ON users.id = patients.user_id WHERE patients.id = patient_id),
	(SELECT fold(clinics.name) FROM clinics WHERE clinics.id = clinic_id));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "set_consultation_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.search := consultation_search(NEW.name, NEW.patient_id, NEW.clinic_id);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "consultations_search" BEFORE INSERT OR UPDATE OF "name", "patient_id", "clinic_id" ON "consultations"
FOR EACH ROW EXECUTE FUNCTION "set_consultation_search"();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "follow_patient"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE consultations SET search = consultation_search(name, patient_id, clinic_id)
	WHERE patient_id IN (SELECT id FROM patients WHERE user_id = NEW.id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "users_consultation_search" AFTER UPDATE ON "users"
FOR EACH ROW WHEN (OLD.search IS DISTINCT FROM NEW.search) EXECUTE FUNCTION "follow_patient"();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "follow_clinic"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE consultations SET search = consultation_search(name, patient_id, clinic_id) WHERE clinic_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "clinics_consultation_search" AFTER UPDATE ON "clinics"
FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION "follow_clinic"();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_consultation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE consultations SET has_notes = true WHERE id = NEW.consultation_id AND NOT has_notes;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "follow_up_notes_note_consultation" AFTER INSERT ON "follow_up_notes"
FOR EACH ROW EXECUTE FUNCTION "note_consultation"();
--> statement-breakpoint
-- batches of consultations
-- They are locked first, so that nobody's change of a name gets lost between reading and writing.
SELECT FROM "consultations" WHERE "id" BETWEEN :first AND :last FOR NO KEY UPDATE;
UPDATE "consultations" SET
	"search" = consultation_search("name", "patient_id", "clinic_id"),
	"has_notes" = EXISTS (SELECT FROM "follow_up_notes" WHERE "consultation_id" = "consultations"."id")
WHERE "id" BETWEEN :first AND :last;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "consultations_without_notes_index" ON "consultations" USING btree ("date","id") WHERE "consultations"."status" = 'COMPLETED' and not "consultations"."has_notes";
