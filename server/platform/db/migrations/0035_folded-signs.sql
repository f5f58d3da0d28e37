-- In steps: each statement is a transaction of its own, and bears to be run again.
-- Folds text as contract/text.ts does: without case, accents, apostrophes and signs. Names that have become one by it keep apart by a number.
DROP INDEX IF EXISTS "insurances_name_key", "specialities_name_key", "post_categories_name_key";
CREATE OR REPLACE FUNCTION "fold"(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
-- Of signs alone nothing would be left: they are compared as they stand.
RETURN coalesce(nullif(btrim(regexp_replace(
	translate(replace(replace(replace(replace(
		lower(regexp_replace(
			normalize(regexp_replace(value, '[''`\u00b4\u02b9-\u02bd\u02c8\u2018-\u201b\u2032\u2035\uff07]', '', 'g'), NFKD),
			'[\u00ad\u0300-\u036f\u061c\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g'
		) COLLATE "und-x-icu"),
	'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłıđðħŋŧĸς', 'oliddhntkσ'),
	'[\u0001-\u0024\u0026-\u002a\u002c-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u05be\u060c\u061b\u061f\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufff0-\uffff]+', ' ', 'g'
)), ''), value);
DO $$
DECLARE
	list text;
	same record;
	number integer;
	name text;
	is_free boolean;
BEGIN
	FOREACH list IN ARRAY ARRAY['insurances', 'specialities', 'post_categories'] LOOP
		FOR same IN EXECUTE format(
			'SELECT * FROM (SELECT id, name, row_number() OVER (PARTITION BY fold(name) ORDER BY archived_at IS NOT NULL, id) AS place FROM %I) AS places WHERE place > 1 ORDER BY id', list
		) LOOP
			number := 1;
			is_free := false;
			WHILE NOT is_free LOOP
				number := number + 1;
				name := left(same.name, 90) || ' (' || number || ')';
				EXECUTE format('SELECT NOT EXISTS (SELECT FROM %I WHERE fold(name) = fold($1))', list) INTO is_free USING name;
			END LOOP;
			EXECUTE format('UPDATE %I SET name = $1, version = version + 1 WHERE id = $2', list) USING name, same.id;
		END LOOP;
	END LOOP;
END $$;
CREATE UNIQUE INDEX "insurances_name_key" ON "insurances" USING btree (fold("name"));
CREATE UNIQUE INDEX "specialities_name_key" ON "specialities" USING btree (fold("name"));
CREATE UNIQUE INDEX "post_categories_name_key" ON "post_categories" USING btree (fold("name"));
--> statement-breakpoint
-- Area code and number of an Argentine phone, however it is written, and otherwise its digits.
CREATE OR REPLACE FUNCTION "phone_digits"(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(
	regexp_replace(regexp_replace(phone, ' int\. [0-9]+$', ''), '[^0-9]', '', 'g'),
	'^(?:0{0,2}54)?0?9?0?(?:(11)(?:15)?([2-9]\d{7})|([23]\d\d)(?:15)?([2-9]\d{6})|([23]\d{3})(?:15)?([2-9]\d{5}))$',
	'\1\2\3\4\5\6'
);
CREATE OR REPLACE FUNCTION "set_user_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Before the separator is what not everybody may read, behind it the names. Each word follows a space, so that its beginning can be looked for.
	NEW.search := ' ' || concat_ws(' ', fold(NEW.email), regexp_replace(NEW.dni, '\D', '', 'g'), regexp_replace(NEW.phone, '\D', '', 'g'),
			nullif(phone_digits(NEW.phone), regexp_replace(NEW.phone, '\D', '', 'g')), to_char(NEW.date_birthday, 'DDMMYYYY'))
		|| chr(31) || ' ' || fold(NEW.first_name || ' ' || NEW.last_name);
	RETURN NEW;
END $$;
--> statement-breakpoint
-- batches of users
-- The texts of those that are there already are made anew by the trigger; a person's is followed by those of their consultations.
UPDATE "users" SET "search" = '' WHERE "id" BETWEEN :first AND :last;
--> statement-breakpoint
-- batches of consultations
UPDATE "consultations" SET "search" = consultation_search("name", "patient_id")
WHERE "id" BETWEEN :first AND :last AND "search" IS DISTINCT FROM consultation_search("name", "patient_id");
--> statement-breakpoint
-- batches of clinics
-- A generated column is made anew when one that it is made of is written.
UPDATE "clinics" SET "name" = "name" WHERE "id" BETWEEN :first AND :last;
--> statement-breakpoint
-- batches of referrals
UPDATE "referrals" SET "first_name" = "first_name" WHERE "id" BETWEEN :first AND :last;
--> statement-breakpoint
-- batches of doctors
UPDATE "doctors" SET "medical_license_number" = "medical_license_number" WHERE "id" BETWEEN :first AND :last;
