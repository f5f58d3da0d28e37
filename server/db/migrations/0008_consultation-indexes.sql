DROP INDEX "consultations_patient_index";--> statement-breakpoint
CREATE INDEX "consultations_open_index" ON "consultations" USING btree ("date","id") WHERE "consultations"."status" in ('PENDING', 'CONFIRMED');--> statement-breakpoint
CREATE INDEX "consultations_patient_index" ON "consultations" USING btree ("patient_id","date","id");