-- In steps: each statement is a transaction of its own, and bears to be run again.
CREATE TABLE IF NOT EXISTS "doctor_schedules" (
	"doctor_id" integer PRIMARY KEY NOT NULL REFERENCES "doctors"("id"),
	"overbookings_per_day" integer DEFAULT 2 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "doctor_schedules_overbookings_check" CHECK ("doctor_schedules"."overbookings_per_day" >= 0)
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "opening_hours" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "opening_hours_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"doctor_id" integer NOT NULL REFERENCES "doctors"("id"),
	"clinic_id" integer NOT NULL REFERENCES "clinics"("id"),
	"weekday" integer NOT NULL,
	"from_time" time NOT NULL,
	"to_time" time NOT NULL,
	"slot_minutes" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date,
	CONSTRAINT "opening_hours_weekday_check" CHECK ("opening_hours"."weekday" between 1 and 7),
	CONSTRAINT "opening_hours_times_check" CHECK ("opening_hours"."from_time" < "opening_hours"."to_time"),
	CONSTRAINT "opening_hours_slot_check" CHECK ("opening_hours"."slot_minutes" between 5 and 240)
);
CREATE INDEX IF NOT EXISTS "opening_hours_doctor_index" ON "opening_hours" USING btree ("doctor_id","weekday");
CREATE INDEX IF NOT EXISTS "opening_hours_clinic_index" ON "opening_hours" USING btree ("clinic_id");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "schedule_exceptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schedule_exceptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"doctor_id" integer NOT NULL REFERENCES "doctors"("id"),
	"clinic_id" integer REFERENCES "clinics"("id"),
	"kind" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"from_time" time,
	"to_time" time,
	"slot_minutes" integer,
	"reason" text NOT NULL,
	"created_by" integer REFERENCES "users"("id"),
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "schedule_exceptions_kind_check" CHECK ("schedule_exceptions"."kind" in ('CLOSED', 'OPEN', 'BLOCK')),
	CONSTRAINT "schedule_exceptions_days_check" CHECK ("schedule_exceptions"."from_day" <= "schedule_exceptions"."to_day"),
	CONSTRAINT "schedule_exceptions_times_check" CHECK (("schedule_exceptions"."from_time" is null) = ("schedule_exceptions"."to_time" is null))
);
CREATE INDEX IF NOT EXISTS "schedule_exceptions_doctor_index" ON "schedule_exceptions" USING btree ("doctor_id","to_day");
--> statement-breakpoint
ALTER TABLE "consultations"
	ADD COLUMN IF NOT EXISTS "cancelled_kind" text,
	ADD COLUMN IF NOT EXISTS "overbooked_reason" text,
	ADD COLUMN IF NOT EXISTS "arrived_at" timestamp(3) with time zone,
	ADD COLUMN IF NOT EXISTS "series_id" uuid,
	DROP CONSTRAINT IF EXISTS "consultations_cancelled_kind_check",
	-- Whoever writes waits until the rows are read, so that they are read by the next step.
	ADD CONSTRAINT "consultations_cancelled_kind_check" CHECK ("consultations"."cancelled_kind" in ('PATIENT', 'CLINIC', 'NO_SHOW')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "consultations" VALIDATE CONSTRAINT "consultations_cancelled_kind_check";
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "consultation_slots" (
	"consultation_id" integer PRIMARY KEY NOT NULL REFERENCES "consultations"("id") ON DELETE CASCADE,
	"occupied" int8range NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "consultation_slots_free" EXCLUDE USING gist ("occupied" WITH &&)
);
CREATE INDEX IF NOT EXISTS "consultation_slots_ends_at_index" ON "consultation_slots" USING btree ("ends_at");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "occupied_time"("doctor_id" integer, "begins" timestamptz, "minutes" integer) RETURNS int8range LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT int8range(first, first + minutes)
	FROM (SELECT doctor_id * 4294967296 + floor(extract(epoch FROM begins) / 60)::bigint AS first) AS time
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_consultation_slot"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ends timestamptz := NEW."date" + make_interval(mins => NEW."duration_in_minutes");
BEGIN
	IF NEW."status" <> 'CANCELLED' AND NEW."overbooked_reason" IS NULL AND ends > now() THEN
		INSERT INTO "consultation_slots" ("consultation_id", "occupied", "ends_at")
		VALUES (NEW."id", occupied_time(NEW."doctor_id", NEW."date", NEW."duration_in_minutes"), ends)
		ON CONFLICT ("consultation_id") DO UPDATE SET "occupied" = excluded."occupied", "ends_at" = excluded."ends_at";
	ELSE
		DELETE FROM "consultation_slots" WHERE "consultation_id" = NEW."id";
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "consultations_slot_added" AFTER INSERT ON "consultations" FOR EACH ROW
	WHEN (NEW."status" <> 'CANCELLED' AND NEW."overbooked_reason" IS NULL AND NEW."date" + make_interval(mins => NEW."duration_in_minutes") > now())
	EXECUTE FUNCTION "keep_consultation_slot"();
CREATE OR REPLACE TRIGGER "consultations_slot_changed" AFTER UPDATE ON "consultations" FOR EACH ROW
	WHEN ((OLD."doctor_id", OLD."date", OLD."duration_in_minutes", OLD."status" = 'CANCELLED', OLD."overbooked_reason" IS NULL)
		IS DISTINCT FROM (NEW."doctor_id", NEW."date", NEW."duration_in_minutes", NEW."status" = 'CANCELLED', NEW."overbooked_reason" IS NULL))
	EXECUTE FUNCTION "keep_consultation_slot"();
--> statement-breakpoint
-- Those to come, the earliest first. One that overlaps another is left out, and becomes an overbooking.
INSERT INTO "consultation_slots" ("consultation_id", "occupied", "ends_at")
SELECT "id", occupied_time("doctor_id", "date", "duration_in_minutes"), "date" + make_interval(mins => "duration_in_minutes")
FROM "consultations"
WHERE "date" > now() - interval '1 day' AND "date" + make_interval(mins => "duration_in_minutes") > now()
	AND "status" <> 'CANCELLED' AND "overbooked_reason" IS NULL
ORDER BY "date", "id"
ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE "consultations" SET "overbooked_reason" = 'Anterior a la agenda'
WHERE "date" > now() - interval '1 day' AND "date" + make_interval(mins => "duration_in_minutes") > now()
	AND "status" <> 'CANCELLED' AND "overbooked_reason" IS NULL
	AND NOT EXISTS (SELECT FROM "consultation_slots" WHERE "consultation_id" = "consultations"."id");
