ALTER TABLE "consultations" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "has_notes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE FUNCTION "consultation_search"(name text, patient_id integer, clinic_id integer) RETURNS text LANGUAGE sql STABLE
-- Each word follows a space, so that its beginning can be looked for.
RETURN ' ' || concat_ws(' ', fold(name),
	(SELECT users.search FROM patients JOIN users ON users.id = patients.user_id WHERE patients.id = patient_id),
	(SELECT fold(clinics.name) FROM clinics WHERE clinics.id = clinic_id));
--> statement-breakpoint
UPDATE "consultations" SET
	"search" = consultation_search("name", "patient_id", "clinic_id"),
	"has_notes" = EXISTS (SELECT FROM "follow_up_notes" WHERE "consultation_id" = "consultations"."id");
--> statement-breakpoint
CREATE FUNCTION "set_consultation_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.search := consultation_search(NEW.name, NEW.patient_id, NEW.clinic_id);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "consultations_search" BEFORE INSERT OR UPDATE OF "name", "patient_id", "clinic_id" ON "consultations"
FOR EACH ROW EXECUTE FUNCTION "set_consultation_search"();
--> statement-breakpoint
CREATE FUNCTION "follow_patient"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE consultations SET search = consultation_search(name, patient_id, clinic_id)
	WHERE patient_id IN (SELECT id FROM patients WHERE user_id = NEW.id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_consultation_search" AFTER UPDATE ON "users"
FOR EACH ROW WHEN (OLD.search IS DISTINCT FROM NEW.search) EXECUTE FUNCTION "follow_patient"();
--> statement-breakpoint
CREATE FUNCTION "follow_clinic"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE consultations SET search = consultation_search(name, patient_id, clinic_id) WHERE clinic_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "clinics_consultation_search" AFTER UPDATE ON "clinics"
FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION "follow_clinic"();
--> statement-breakpoint
CREATE FUNCTION "note_consultation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE consultations SET has_notes = true WHERE id = NEW.consultation_id AND NOT has_notes;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "follow_up_notes_note_consultation" AFTER INSERT ON "follow_up_notes"
FOR EACH ROW EXECUTE FUNCTION "note_consultation"();
--> statement-breakpoint
CREATE INDEX "consultations_without_notes_index" ON "consultations" USING btree ("date","id") WHERE "consultations"."status" = 'COMPLETED' and not "consultations"."has_notes";--> statement-breakpoint
-- A search works without the extension, too, but reads the whole table. So a role that may not create it can still start the server.
DO $$
BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
	CREATE INDEX "consultations_search_index" ON "consultations" USING gin ("search" gin_trgm_ops) WITH (fastupdate=false);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
	RAISE NOTICE 'Searches among consultations stay slow: the extension pg_trgm is not available (%).', SQLERRM;
END $$;
