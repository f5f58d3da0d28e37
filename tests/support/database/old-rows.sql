-- Rows of each kind that a migration changes, as the first released version has written them: more people, consultations and leads than
-- one batch has, with gaps between their ids.
INSERT INTO "users" ("email", "first_name", "last_name", "role_type", "dni", "phone", "date_birthday")
SELECT format('Persona.%s@example.com', n), (ARRAY['Ana', 'José', 'Íñigo', 'Muñeca'])[1 + n % 4], (ARRAY['Pérez', 'Ñandú', 'O''Higgins', 'de la Cruz'])[1 + n % 3],
	CASE WHEN n <= 2 THEN 'BACKOFFICE' WHEN n <= 10 THEN 'DOCTOR' END,
	CASE WHEN n % 5 > 0 THEN format('%s.111.%s', 20 + n % 20, 100 + n) END,
	CASE WHEN n % 3 > 0 THEN format('(0351) 456-%s', 1000 + n) END,
	CASE WHEN n % 7 > 0 THEN date '1950-01-31' + n * 17 END
FROM generate_series(1, 450) AS n;
DELETE FROM "users" WHERE "id" BETWEEN 150 AND 220;
INSERT INTO "doctors" ("user_id") SELECT "id" FROM "users" WHERE "role_type" = 'DOCTOR';
INSERT INTO "patients" ("user_id") SELECT "id" FROM "users" WHERE "role_type" IS NULL;
INSERT INTO "clinics" ("doctor_id", "name", "address", "district", "city", "state", "zip_code", "latitude", "longitude")
SELECT "id", format('Consultorio Güemes %s', "id"), 'Av. Colón 100', 'Centro', 'Córdoba', 'Córdoba', 'X5000', -31.4, -64.2 FROM "doctors";
INSERT INTO "consultations" ("doctor_id", "patient_id", "clinic_id", "name", "date", "duration_in_minutes", "status")
SELECT 1 + n % 8, 1 + n % 300, CASE WHEN n % 4 > 0 THEN 1 + n % 8 END, (ARRAY['Control', 'Evaluación', 'Audiometría'])[1 + n % 3],
	timestamptz '2026-01-01 02:30Z' + n * interval '5 hours', 30, (ARRAY['PENDING', 'CONFIRMED', 'COMPLETED', 'CANCELLED'])[1 + n % 4]
FROM generate_series(1, 500) AS n;
DELETE FROM "consultations" WHERE "id" BETWEEN 90 AND 130;
INSERT INTO "follow_up_notes" ("consultation_id", "content") SELECT "id", 'Refiere mejoría.' FROM "consultations" WHERE "id" % 3 = 0;
INSERT INTO "referrals" ("referrer_doctor_id", "first_name", "last_name", "email", "phone", "status", "referral_date")
SELECT 1 + n % 8, 'Sofía', format('Núñez %s', n), format('Lead%s@Example.com', n), CASE WHEN n % 2 > 0 THEN '+54 351 456-7890' END,
	(ARRAY['PENDING', 'CONTACTED', 'CONVERTED', 'REJECTED'])[1 + n % 4], timestamptz '2026-02-01 12:00Z' + n * interval '1 hour'
FROM generate_series(1, 230) AS n;
INSERT INTO "audit_log" ("at", "user_id", "operation", "entity", "record_id", "before", "after", "request_id")
SELECT "referral_date" + interval '3 days', 1, 'updateReferral', 'referrals', "id", '{"status": "PENDING"}', jsonb_build_object('status', "status"), 'a'
FROM "referrals" WHERE "status" <> 'PENDING';
INSERT INTO "choice_transactions" ("doctor_id", "type", "quantity") SELECT "id", 'ASSIGN', 5 FROM "doctors";
