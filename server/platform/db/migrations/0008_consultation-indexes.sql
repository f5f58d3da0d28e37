-- In steps: each statement is a transaction of its own, and bears to be run again.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "consultations_open_index" ON "consultations" USING btree ("date","id") WHERE "consultations"."status" in ('PENDING', 'CONFIRMED');
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "consultations_patient_date_index" ON "consultations" USING btree ("patient_id","date","id");
--> statement-breakpoint
DROP INDEX IF EXISTS "consultations_patient_index";
ALTER INDEX "consultations_patient_date_index" RENAME TO "consultations_patient_index";
