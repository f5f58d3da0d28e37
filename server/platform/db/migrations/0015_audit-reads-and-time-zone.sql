CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "query" jsonb;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "rows" integer;--> statement-breakpoint
DROP TRIGGER "audit_log_append_only" ON "audit_log";--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- How many rows a stream told is known when it ends. It is filled in once, and nothing else ever.
	IF OLD."rows" IS NULL AND OLD."after" IS NULL AND to_jsonb(NEW) - 'rows' = to_jsonb(OLD) - 'rows' THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_change" BEFORE UPDATE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE FUNCTION "clinic_zone"() RETURNS text LANGUAGE sql STABLE AS $$
	SELECT coalesce((SELECT "value" FROM "settings" WHERE "name" = 'time_zone'), 'America/Argentina/Buenos_Aires')
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_consultation_days"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"here" text := "clinic_zone"();
BEGIN
	-- Rows are locked in the order of day and status, so that two transactions never wait for each other.
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "consultation_days"
		SELECT ("date" AT TIME ZONE "here")::date AS "day", "status", count(*)
		FROM "added" GROUP BY 1, 2 ORDER BY 1, 2
		ON CONFLICT ("day", "status") DO UPDATE SET "count" = "consultation_days"."count" + excluded."count";
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "consultation_days"
		SELECT ("date" AT TIME ZONE "here")::date AS "day", "status", -count(*)
		FROM "removed" GROUP BY 1, 2 ORDER BY 1, 2
		ON CONFLICT ("day", "status") DO UPDATE SET "count" = "consultation_days"."count" + excluded."count";
	ELSIF TG_OP = 'UPDATE' THEN
		INSERT INTO "consultation_days"
		SELECT ("date" AT TIME ZONE "here")::date AS "day", "status", sum("change")
		FROM (SELECT "date", "status", 1 AS "change" FROM "added" UNION ALL SELECT "date", "status", -1 FROM "removed") AS "changes"
		GROUP BY 1, 2 HAVING sum("change") <> 0 ORDER BY 1, 2
		ON CONFLICT ("day", "status") DO UPDATE SET "count" = "consultation_days"."count" + excluded."count";
	ELSE
		DELETE FROM "consultation_days";
	END IF;
	RETURN NULL;
END $$;
