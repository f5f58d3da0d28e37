-- In steps: each statement is a transaction of its own, and bears to be run again.
ALTER TABLE "patients"
	ADD COLUMN IF NOT EXISTS "insurance_id" integer,
	ADD COLUMN IF NOT EXISTS "member_number" text,
	ADD COLUMN IF NOT EXISTS "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
-- Checked afterwards, so that nobody waits for it.
ALTER TABLE "patients" DROP CONSTRAINT IF EXISTS "patients_insurance_id_insurances_id_fk";
ALTER TABLE "patients" ADD CONSTRAINT "patients_insurance_id_insurances_id_fk" FOREIGN KEY ("insurance_id") REFERENCES "public"."insurances"("id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "patients" VALIDATE CONSTRAINT "patients_insurance_id_insurances_id_fk";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "patients_insurance_index" ON "patients" USING btree ("insurance_id","id");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "patient_registrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patient_registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"patient_id" integer NOT NULL CONSTRAINT "patient_registrations_patient_id_patients_id_fk" REFERENCES "public"."patients"("id"),
	"doctor_id" integer CONSTRAINT "patient_registrations_doctor_id_doctors_id_fk" REFERENCES "public"."doctors"("id"),
	"clinic_id" integer CONSTRAINT "patient_registrations_clinic_id_clinics_id_fk" REFERENCES "public"."clinics"("id"),
	"created_by" integer NOT NULL CONSTRAINT "patient_registrations_created_by_users_id_fk" REFERENCES "public"."users"("id"),
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "patient_registrations_owner_check" CHECK (num_nonnulls("patient_registrations"."doctor_id", "patient_registrations"."clinic_id") = 1)
);
CREATE UNIQUE INDEX IF NOT EXISTS "patient_registrations_doctor_key" ON "patient_registrations" USING btree ("doctor_id","patient_id");
CREATE UNIQUE INDEX IF NOT EXISTS "patient_registrations_clinic_key" ON "patient_registrations" USING btree ("clinic_id","patient_id");
CREATE INDEX IF NOT EXISTS "patient_registrations_patient_index" ON "patient_registrations" USING btree ("patient_id");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "patient_merges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patient_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kept_id" integer NOT NULL,
	"merged_id" integer NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"by" integer NOT NULL CONSTRAINT "patient_merges_by_users_id_fk" REFERENCES "public"."users"("id"),
	"moved" jsonb NOT NULL,
	"undone_at" timestamp(3) with time zone,
	"undone_by" integer CONSTRAINT "patient_merges_undone_by_users_id_fk" REFERENCES "public"."users"("id")
);
CREATE UNIQUE INDEX IF NOT EXISTS "patient_merges_merged_key" ON "patient_merges" USING btree ("merged_id") WHERE "patient_merges"."undone_at" is null;
CREATE INDEX IF NOT EXISTS "patient_merges_kept_index" ON "patient_merges" USING btree ("kept_id","at");
--> statement-breakpoint
-- An address opens one account; patients may share one, and some have none.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "users_account_email_key" ON "users" USING btree (lower("email")) WHERE "users"."role_type" is not null;
--> statement-breakpoint
DROP INDEX IF EXISTS "users_email_key";
ALTER INDEX "users_account_email_key" RENAME TO "users_email_key";
