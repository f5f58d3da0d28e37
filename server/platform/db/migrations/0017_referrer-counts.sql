CREATE TABLE "referrer_counts" (
	"doctor_id" integer PRIMARY KEY NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	"contacted" integer DEFAULT 0 NOT NULL,
	"converted" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"total" integer GENERATED ALWAYS AS (pending + contacted + converted + rejected) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "search" text GENERATED ALWAYS AS (' ' || coalesce(cuit, '') || ' ' || regexp_replace(coalesce(cuit, ''), '\D', '', 'g') || ' ' || fold(coalesce(medical_license_number, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "referrer_counts_total_index" ON "referrer_counts" USING btree ("total");--> statement-breakpoint
CREATE FUNCTION "count_leads"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM "referrer_counts";
		RETURN NULL;
	END IF;
	-- A row that is inserted has no old values, one that is deleted no new ones.
	INSERT INTO "referrer_counts" AS "kept" ("doctor_id", "pending", "contacted", "converted", "rejected")
	SELECT "doctor_id",
		coalesce(sum("change") FILTER (WHERE "status" = 'PENDING'), 0),
		coalesce(sum("change") FILTER (WHERE "status" = 'CONTACTED'), 0),
		coalesce(sum("change") FILTER (WHERE "status" = 'CONVERTED'), 0),
		coalesce(sum("change") FILTER (WHERE "status" = 'REJECTED'), 0)
	FROM (VALUES (OLD."referrer_doctor_id", OLD."status", -1), (NEW."referrer_doctor_id", NEW."status", 1)) AS "changes" ("doctor_id", "status", "change")
	WHERE "doctor_id" IS NOT NULL GROUP BY 1 ORDER BY 1
	ON CONFLICT ("doctor_id") DO UPDATE SET
		"pending" = "kept"."pending" + excluded."pending",
		"contacted" = "kept"."contacted" + excluded."contacted",
		"converted" = "kept"."converted" + excluded."converted",
		"rejected" = "kept"."rejected" + excluded."rejected";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "referrals_counted" AFTER INSERT OR DELETE OR UPDATE OF "referrer_doctor_id", "status" ON "referrals" FOR EACH ROW EXECUTE FUNCTION "count_leads"();--> statement-breakpoint
CREATE TRIGGER "referrals_truncated" AFTER TRUNCATE ON "referrals" FOR EACH STATEMENT EXECUTE FUNCTION "count_leads"();--> statement-breakpoint
-- The triggers keep everybody else from writing leads until they are counted.
INSERT INTO "referrer_counts" ("doctor_id", "pending", "contacted", "converted", "rejected")
SELECT "referrer_doctor_id", count(*) FILTER (WHERE "status" = 'PENDING'), count(*) FILTER (WHERE "status" = 'CONTACTED'), count(*) FILTER (WHERE "status" = 'CONVERTED'), count(*) FILTER (WHERE "status" = 'REJECTED')
FROM "referrals" GROUP BY 1;
