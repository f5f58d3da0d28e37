CREATE TABLE "reservation_times" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reservation_times_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reservation_id" integer NOT NULL,
	"doctor_id" integer NOT NULL,
	"clinic_id" integer NOT NULL,
	"date" timestamp(3) with time zone NOT NULL,
	"duration_in_minutes" integer NOT NULL,
	"held_until" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reservations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"status" text DEFAULT 'PENDING' NOT NULL,
	"status_since" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"origin" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"dni" text,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"insurance_id" integer,
	"doctor_id" integer,
	"speciality_id" integer,
	"clinic_id" integer,
	"wanted_times" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"weekdays" integer[] DEFAULT '{}' NOT NULL,
	"part_of_day" text,
	"note" text,
	"held_until" timestamp(3) with time zone,
	"returns_to" text,
	"lapse" text,
	"rejection" text,
	"rejected_reason" text,
	"consultation_id" integer,
	"created_by" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reservations_status_check" CHECK ("reservations"."status" in ('PENDING', 'PROPOSED', 'WAITING', 'ACCEPTED', 'REJECTED', 'WITHDRAWN')),
	CONSTRAINT "reservations_origin_check" CHECK ("reservations"."origin" in ('PUBLIC', 'PHONE', 'COUNTER')),
	CONSTRAINT "reservations_part_of_day_check" CHECK ("reservations"."part_of_day" in ('MORNING', 'AFTERNOON', 'EVENING')),
	CONSTRAINT "reservations_rejection_check" CHECK ("reservations"."rejection" in ('NO_TIMES', 'INSURANCE', 'SPECIALITY', 'UNREACHABLE', 'OTHER')),
	CONSTRAINT "reservations_rejected_check" CHECK (("reservations"."status" = 'REJECTED') = ("reservations"."rejection" is not null)),
	CONSTRAINT "reservations_accepted_check" CHECK (("reservations"."status" = 'ACCEPTED') = ("reservations"."consultation_id" is not null)),
	CONSTRAINT "reservations_held_check" CHECK (("reservations"."status" = 'PROPOSED') = ("reservations"."held_until" is not null) and ("reservations"."held_until" is null) = ("reservations"."returns_to" is null)),
	CONSTRAINT "reservations_wish_check" CHECK (num_nonnulls("reservations"."doctor_id", "reservations"."speciality_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_key";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind_check";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_record_check";--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "consultation_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "date" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "duration_in_minutes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "doctor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "doctor_schedules" ADD COLUMN "online_booking" text DEFAULT 'REQUEST' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reservation_id" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "times" jsonb;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "reservation_id" integer;--> statement-breakpoint
ALTER TABLE "reservation_times" ADD CONSTRAINT "reservation_times_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_times" ADD CONSTRAINT "reservation_times_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_times" ADD CONSTRAINT "reservation_times_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_insurance_id_insurances_id_fk" FOREIGN KEY ("insurance_id") REFERENCES "public"."insurances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_speciality_id_specialities_id_fk" FOREIGN KEY ("speciality_id") REFERENCES "public"."specialities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_clinic_id_clinics_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reservation_times_reservation_index" ON "reservation_times" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "reservation_times_doctor_index" ON "reservation_times" USING btree ("doctor_id","held_until");--> statement-breakpoint
CREATE INDEX "reservations_doctor_index" ON "reservations" USING btree ("doctor_id","status");--> statement-breakpoint
CREATE INDEX "reservations_status_index" ON "reservations" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "reservations_consultation_index" ON "reservations" USING btree ("consultation_id");--> statement-breakpoint
CREATE INDEX "reservations_dni_index" ON "reservations" USING btree ("dni");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_reservation_index" ON "mails" USING btree ("reservation_id","id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_key" UNIQUE NULLS NOT DISTINCT("user_id","kind","consultation_id","referral_id","reservation_id");--> statement-breakpoint
ALTER TABLE "doctor_schedules" ADD CONSTRAINT "doctor_schedules_online_booking_check" CHECK ("doctor_schedules"."online_booking" in ('NONE', 'REQUEST', 'DIRECT'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_about_check" CHECK (num_nonnulls("mails"."consultation_id", "mails"."reservation_id") = 1);--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_check" CHECK ("mails"."kind" in ('BOOKED', 'MOVED', 'CANCELLED', 'REMINDER', 'RECEIVED', 'PROPOSAL', 'OFFER', 'REJECTED'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ("notifications"."kind" in ('LEAD_CONVERTED', 'APPOINTMENT_CANCELLED', 'RESERVATION_MADE', 'RESERVATION_ANSWERED'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_record_check" CHECK (num_nonnulls("notifications"."consultation_id", "notifications"."referral_id", "notifications"."reservation_id") = 1);--> statement-breakpoint
CREATE TRIGGER "reservation_times_agenda_insert" AFTER INSERT ON "reservation_times" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "note_agenda_changes"();--> statement-breakpoint
CREATE TRIGGER "reservation_times_agenda_delete" AFTER DELETE ON "reservation_times" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "note_agenda_changes"();
