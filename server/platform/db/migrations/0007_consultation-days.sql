-- In steps: each statement is a transaction of its own, and bears to be run again.
CREATE TABLE IF NOT EXISTS "consultation_days" (
	"day" date NOT NULL,
	"status" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "consultation_days_day_status_pk" PRIMARY KEY("day","status")
);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "choice_transactions_created_index" ON "choice_transactions" USING btree ("created_at");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_consultation_days"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Rows are locked in the order of day and status, so that two transactions never wait for each other.
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "consultation_days"
		SELECT ("date" AT TIME ZONE 'America/Argentina/Buenos_Aires')::date AS "day", "status", count(*)
		FROM "added" GROUP BY 1, 2 ORDER BY 1, 2
		ON CONFLICT ("day", "status") DO UPDATE SET "count" = "consultation_days"."count" + excluded."count";
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "consultation_days"
		SELECT ("date" AT TIME ZONE 'America/Argentina/Buenos_Aires')::date AS "day", "status", -count(*)
		FROM "removed" GROUP BY 1, 2 ORDER BY 1, 2
		ON CONFLICT ("day", "status") DO UPDATE SET "count" = "consultation_days"."count" + excluded."count";
	ELSIF TG_OP = 'UPDATE' THEN
		INSERT INTO "consultation_days"
		SELECT ("date" AT TIME ZONE 'America/Argentina/Buenos_Aires')::date AS "day", "status", sum("change")
		FROM (SELECT "date", "status", 1 AS "change" FROM "added" UNION ALL SELECT "date", "status", -1 FROM "removed") AS "changes"
		GROUP BY 1, 2 HAVING sum("change") <> 0 ORDER BY 1, 2
		ON CONFLICT ("day", "status") DO UPDATE SET "count" = "consultation_days"."count" + excluded."count";
	ELSE
		DELETE FROM "consultation_days";
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "consultations_inserted" AFTER INSERT ON "consultations" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_consultation_days"();
CREATE OR REPLACE TRIGGER "consultations_updated" AFTER UPDATE ON "consultations" REFERENCING NEW TABLE AS "added" OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "count_consultation_days"();
CREATE OR REPLACE TRIGGER "consultations_deleted" AFTER DELETE ON "consultations" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "count_consultation_days"();
CREATE OR REPLACE TRIGGER "consultations_truncated" AFTER TRUNCATE ON "consultations" FOR EACH STATEMENT EXECUTE FUNCTION "count_consultation_days"();
-- The triggers keep everybody else from writing consultations until the days are counted.
DELETE FROM "consultation_days";
INSERT INTO "consultation_days"
SELECT ("date" AT TIME ZONE 'America/Argentina/Buenos_Aires')::date, "status", count(*) FROM "consultations" GROUP BY 1, 2;
