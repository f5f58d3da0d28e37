ALTER TABLE "mails" DROP CONSTRAINT "mails_kind_check";--> statement-breakpoint
ALTER TABLE "doctor_schedules" ADD COLUMN "booking_notice_hours" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "doctor_schedules" ADD COLUMN "booking_days" integer DEFAULT 180 NOT NULL;--> statement-breakpoint
ALTER TABLE "doctor_schedules" ADD COLUMN "bookings_per_patient" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "doctor_schedules" ADD COLUMN "bookings_per_hour" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "doctor_schedules" ADD COLUMN "booking_by_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "city" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "contact" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "word" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "is_self_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "doctor_schedules" ADD CONSTRAINT "doctor_schedules_booking_check" CHECK ("doctor_schedules"."booking_notice_hours" >= 0 and "doctor_schedules"."booking_days" > 0 and "doctor_schedules"."bookings_per_patient" > 0 and "doctor_schedules"."bookings_per_hour" > 0);--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_check" CHECK ("mails"."kind" in ('BOOKED', 'MOVED', 'CANCELLED', 'REMINDER', 'RECEIVED', 'PROPOSAL', 'OFFER', 'HELD', 'REJECTED'));