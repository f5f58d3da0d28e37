ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";--> statement-breakpoint
ALTER TABLE "clinics" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "clinics" ADD COLUMN "whatsapp" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ("notifications"."kind" in ('LEAD_CONVERTED', 'APPOINTMENT_CANCELLED', 'APPOINTMENT_MOVED', 'RESERVATION_MADE', 'RESERVATION_ANSWERED', 'POST_SUBMITTED', 'POST_PUBLISHED', 'POST_REJECTED'));