-- In steps: each statement is a transaction of its own, and bears to be run again.
-- Sorts as Intl.Collator('es', { numeric: true }) does in the console. The embedded database knows no language, and is given the rules; PostgreSQL 15 takes no rules.
DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_collation WHERE collname = 'spanish' AND pg_collation_is_visible(oid)) THEN
		RETURN;
	ELSIF current_setting('server_version_num')::int >= 160000 THEN
		EXECUTE $collation$CREATE COLLATION "spanish" (provider = icu, locale = 'und', rules = '[numericOrdering on] &N<ñ<<<Ñ')$collation$;
	ELSE
		CREATE COLLATION "spanish" (provider = icu, locale = 'es-u-kn-true');
	END IF;
END $$;
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "search" DROP EXPRESSION IF EXISTS;
ALTER TABLE "users" ALTER COLUMN "search" SET DEFAULT '';
CREATE OR REPLACE FUNCTION "set_user_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Before the separator is what not everybody may read, behind it the names. Each word follows a space, so that its beginning can be looked for.
	NEW.search := ' ' || concat_ws(' ', fold(NEW.email), regexp_replace(NEW.dni, '\D', '', 'g'), regexp_replace(NEW.phone, '\D', '', 'g'), to_char(NEW.date_birthday, 'DDMMYYYY'))
		|| chr(31) || ' ' || fold(NEW.first_name || ' ' || NEW.last_name);
	RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "users_search" BEFORE INSERT OR UPDATE OF "first_name", "last_name", "email", "dni", "phone", "date_birthday", "search" ON "users"
FOR EACH ROW EXECUTE FUNCTION "set_user_search"();
--> statement-breakpoint
-- Clinics are found by their ids from now on: a rename of one no longer writes to its consultations.
DROP TRIGGER IF EXISTS "clinics_consultation_search" ON "clinics";
DROP FUNCTION IF EXISTS "follow_clinic"();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "consultation_search"(name text, patient_id integer) RETURNS text LANGUAGE sql STABLE
RETURN concat_ws(' ', (SELECT users.search FROM patients JOIN users ON users.id = patients.user_id WHERE patients.id = patient_id), fold(name));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "set_consultation_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.search := consultation_search(NEW.name, NEW.patient_id);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "follow_patient"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE consultations SET search = consultation_search(name, patient_id) WHERE patient_id IN (SELECT id FROM patients WHERE user_id = NEW.id);
	RETURN NULL;
END $$;
--> statement-breakpoint
-- batches of users
-- The texts of those that are there already are made anew by the trigger; a person's is followed by those of their consultations.
UPDATE "users" SET "search" = '' WHERE "id" BETWEEN :first AND :last;
--> statement-breakpoint
DROP FUNCTION IF EXISTS "consultation_search"(text, integer, integer);
--> statement-breakpoint
ALTER TABLE "clinics" ADD COLUMN IF NOT EXISTS "search" text GENERATED ALWAYS AS (' ' || fold(name) || chr(31) || ' ' || fold(address || ' ' || district || ' ' || city || ' ' || state || ' ' || zip_code)) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN IF NOT EXISTS "search" text GENERATED ALWAYS AS (' ' || fold(first_name || ' ' || last_name || ' ' || email) || ' ' || regexp_replace(coalesce(phone, ''), '\D', '', 'g')) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "clinics_name_index" ON "clinics" USING btree ("name" collate "spanish","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "clinics_address_index" ON "clinics" USING btree ("address" collate "spanish","name" collate "spanish","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "clinics_district_index" ON "clinics" USING btree ("district" collate "spanish","name" collate "spanish","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "clinics_city_index" ON "clinics" USING btree ("city" collate "spanish","name" collate "spanish","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "clinics_state_index" ON "clinics" USING btree ("state" collate "spanish","name" collate "spanish","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "clinics_zip_code_index" ON "clinics" USING btree ("zip_code" collate "spanish","name" collate "spanish","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "clinics_coordinates_index" ON "clinics" USING btree (("latitude"::text || ', ' || "longitude"::text) collate "spanish","name" collate "spanish","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "patients_created_index" ON "patients" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "referrals_first_name_index" ON "referrals" USING btree ("first_name" collate "spanish","referral_date" desc,"id" desc);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "referrals_last_name_index" ON "referrals" USING btree ("last_name" collate "spanish","referral_date" desc,"id" desc);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "referrals_full_name_index" ON "referrals" USING btree (("first_name" || ' ' || "last_name") collate "spanish","referral_date" desc,"id" desc);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "referrals_lead_email_index" ON "referrals" USING btree ("email" collate "spanish","referral_date" desc,"id" desc);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "referrals_phone_index" ON "referrals" USING btree ("phone" collate "spanish","referral_date" desc,"id" desc);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "referrals_status_index" ON "referrals" USING btree (array_position(array['CONTACTED', 'CONVERTED', 'PENDING', 'REJECTED'], "status"),"referral_date" desc,"id" desc);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "referrals_waiting_index" ON "referrals" USING btree ("status","status_since","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "referrals_since_index" ON "referrals" USING btree ("status_since","referral_date","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_first_name_index" ON "users" USING btree ("first_name" collate "spanish","last_name" collate "spanish","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_email_index" ON "users" USING btree ("email" collate "spanish");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_dni_index" ON "users" USING btree ("dni" collate "spanish","last_name" collate "spanish","first_name" collate "spanish","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_phone_index" ON "users" USING btree ("phone" collate "spanish","last_name" collate "spanish","first_name" collate "spanish","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_birthday_index" ON "users" USING btree ("date_birthday","last_name" collate "spanish","first_name" collate "spanish","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_console_first_name_index" ON "users" USING btree ("first_name" collate "spanish","last_name" collate "spanish","id") WHERE "users"."role_type" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_console_full_name_index" ON "users" USING btree (("first_name" || ' ' || "last_name") collate "spanish") WHERE "users"."role_type" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_console_email_index" ON "users" USING btree ("email" collate "spanish") WHERE "users"."role_type" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_console_dni_index" ON "users" USING btree ("dni" collate "spanish","last_name" collate "spanish","first_name" collate "spanish","id") WHERE "users"."role_type" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_console_role_index" ON "users" USING btree (array_position(array['BACKOFFICE', 'ADMINISTRATOR_CLINIC', 'DOCTOR', 'SECRETARY'], "role_type"),"last_name" collate "spanish","first_name" collate "spanish","id") WHERE "users"."role_type" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_console_validated_index" ON "users" USING btree ("validated","last_name" collate "spanish","first_name" collate "spanish","id") WHERE "users"."role_type" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_console_active_index" ON "users" USING btree ("is_active","last_name" collate "spanish","first_name" collate "spanish","id") WHERE "users"."role_type" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_name_spanish_index" ON "users" USING btree ("last_name" collate "spanish","first_name" collate "spanish","id");
--> statement-breakpoint
DROP INDEX IF EXISTS "users_name_index";
ALTER INDEX "users_name_spanish_index" RENAME TO "users_name_index";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_console_spanish_index" ON "users" USING btree ("last_name" collate "spanish","first_name" collate "spanish","id") WHERE "users"."role_type" is not null;
--> statement-breakpoint
DROP INDEX IF EXISTS "users_console_index";
ALTER INDEX "users_console_spanish_index" RENAME TO "users_console_index";
