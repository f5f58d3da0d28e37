-- In steps: each statement is a transaction of its own, and bears to be run again.
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "document" text;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "set_user_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Before the separator is what not everybody may read, behind it the names. Each word follows a space, so that its beginning can be looked for.
	NEW.search := ' ' || concat_ws(' ', fold(NEW.email), regexp_replace(NEW.dni, '\D', '', 'g'), regexp_replace(NEW.phone, '\D', '', 'g'),
			nullif(phone_digits(NEW.phone), regexp_replace(NEW.phone, '\D', '', 'g')), to_char(NEW.date_birthday, 'DDMMYYYY'),
			-- With the words that its signs make, and in one.
			fold(NEW.document), nullif(replace(fold(NEW.document), ' ', ''), fold(NEW.document)))
		|| chr(31) || ' ' || fold(NEW.first_name || ' ' || NEW.last_name);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "users_search" BEFORE INSERT OR UPDATE OF "first_name", "last_name", "email", "dni", "document", "phone", "date_birthday", "search" ON "users"
FOR EACH ROW EXECUTE FUNCTION "set_user_search"();
