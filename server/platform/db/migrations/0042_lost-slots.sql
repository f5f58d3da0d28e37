-- An earlier version lost the slot of an appointment whose swap changed its clinic alone, so that no constraint guarded its time. Those to come get it back, the one that
-- was made first before others. One whose time another appointment or somebody's hold has by now is left as it is, without a slot: both were promised, and no one is taken away.
INSERT INTO "consultation_slots" ("consultation_id", "occupied", "ends_at")
SELECT "id", occupied_time("doctor_id", "date", "duration_in_minutes"), "date" + make_interval(mins => "duration_in_minutes")
FROM "consultations"
WHERE "date" > now() - interval '1 day' AND "date" + make_interval(mins => "duration_in_minutes") > now()
	AND "status" <> 'CANCELLED' AND "overbooked_reason" IS NULL
	AND NOT EXISTS (SELECT FROM "consultation_slots" WHERE "consultation_id" = "consultations"."id")
ORDER BY "id"
-- What is cancelled or moved at this moment is read again.
FOR NO KEY UPDATE
ON CONFLICT DO NOTHING;
