ALTER TABLE "mails" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "sent_with" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_sent_with_mails_id_fk" FOREIGN KEY ("sent_with") REFERENCES "public"."mails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_sent_with_index" ON "mails" USING btree ("sent_with") WHERE "mails"."sent_with" is not null;--> statement-breakpoint
UPDATE "mails" SET "place" = concat_ws(', ', "clinics"."name", "clinics"."address", "clinics"."city") FROM "clinics" WHERE "clinics"."id" = "mails"."clinic_id" AND "mails"."date" > now();
--> statement-breakpoint
-- Appointments that calendars may have keep their names there, which are the same in every installation.
INSERT INTO "settings" ("name", "value") SELECT 'unnamed_calendars', max("id")::text FROM "consultations" HAVING count(*) > 0;
