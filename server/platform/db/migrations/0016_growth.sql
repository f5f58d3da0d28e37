-- In steps: each statement is a transaction of its own, and bears to be run again.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "consultations_clinic_status_index" ON "consultations" USING btree ("clinic_id","status","date","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "consultations_doctor_status_index" ON "consultations" USING btree ("doctor_id","status","date","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "consultations_clinic_without_notes_index" ON "consultations" USING btree ("clinic_id","date","id") WHERE "consultations"."status" = 'COMPLETED' and not "consultations"."has_notes";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "consultations_doctor_without_notes_index" ON "consultations" USING btree ("doctor_id","date","id") WHERE "consultations"."status" = 'COMPLETED' and not "consultations"."has_notes";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "referrals_doctor_status_index" ON "referrals" USING btree ("referrer_doctor_id","status");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "consultations_clinic_patient_index" ON "consultations" USING btree ("clinic_id","patient_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_console_id_index" ON "users" USING btree ("id") WHERE "users"."role_type" is not null;
