CREATE TABLE "doctor_insurances" (
	"doctor_id" integer NOT NULL,
	"insurance_id" integer NOT NULL,
	CONSTRAINT "doctor_insurances_doctor_id_insurance_id_pk" PRIMARY KEY("doctor_id","insurance_id")
);
--> statement-breakpoint
ALTER TABLE "doctor_insurances" ADD CONSTRAINT "doctor_insurances_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_insurances" ADD CONSTRAINT "doctor_insurances_insurance_id_insurances_id_fk" FOREIGN KEY ("insurance_id") REFERENCES "public"."insurances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doctor_insurances_insurance_id_index" ON "doctor_insurances" USING btree ("insurance_id");