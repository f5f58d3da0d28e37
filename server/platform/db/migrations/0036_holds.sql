-- The times that are held for somebody stand under the constraint of those that are booked. What is there already is left as it is where both have the same time.
ALTER TABLE "consultation_slots"
	DROP CONSTRAINT "consultation_slots_pkey",
	ADD COLUMN "id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consultation_slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	ALTER COLUMN "consultation_id" DROP NOT NULL,
	ADD COLUMN "hold_id" integer,
	ADD CONSTRAINT "consultation_slots_consultationId_unique" UNIQUE("consultation_id"),
	ADD CONSTRAINT "consultation_slots_holdId_unique" UNIQUE("hold_id"),
	ADD CONSTRAINT "consultation_slots_whose_check" CHECK (num_nonnulls("consultation_slots"."consultation_id", "consultation_slots"."hold_id") = 1);
--> statement-breakpoint
CREATE FUNCTION "keep_held_slot"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		DELETE FROM "consultation_slots" WHERE "hold_id" = OLD."id";
	ELSIF NEW."held_until" > now() THEN
		INSERT INTO "consultation_slots" ("hold_id", "occupied", "ends_at")
		VALUES (NEW."id", occupied_time(NEW."doctor_id", NEW."date", NEW."duration_in_minutes"), NEW."date" + make_interval(mins => NEW."duration_in_minutes"))
		ON CONFLICT ("hold_id") DO UPDATE SET "occupied" = excluded."occupied", "ends_at" = excluded."ends_at";
	ELSE
		DELETE FROM "consultation_slots" WHERE "hold_id" = NEW."id";
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "reservation_times_slot" AFTER INSERT OR UPDATE OR DELETE ON "reservation_times" FOR EACH ROW EXECUTE FUNCTION "keep_held_slot"();
--> statement-breakpoint
INSERT INTO "consultation_slots" ("hold_id", "occupied", "ends_at")
SELECT "id", occupied_time("doctor_id", "date", "duration_in_minutes"), "date" + make_interval(mins => "duration_in_minutes")
FROM "reservation_times"
WHERE "held_until" > now()
ON CONFLICT DO NOTHING;
