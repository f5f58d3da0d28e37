DROP INDEX "consultations_patient_index";--> statement-breakpoint
CREATE INDEX "consultations_patient_index" ON "consultations" USING btree ("patient_id","date","id");