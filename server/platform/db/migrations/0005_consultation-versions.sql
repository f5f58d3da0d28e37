-- In steps: each statement is a transaction of its own, and bears to be run again.
CREATE TABLE IF NOT EXISTS "follow_up_note_versions" (
	"note_id" integer NOT NULL,
	"version" integer NOT NULL,
	"content" text NOT NULL,
	"author_id" integer,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "follow_up_note_versions_note_id_version_pk" PRIMARY KEY("note_id","version"),
	CONSTRAINT "follow_up_note_versions_note_id_follow_up_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."follow_up_notes"("id"),
	CONSTRAINT "follow_up_note_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id")
);
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "follow_up_note_versions_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "follow_up_note_versions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN IF NOT EXISTS "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "follow_up_notes"
	ADD COLUMN IF NOT EXISTS "author_id" integer CONSTRAINT "follow_up_notes_author_id_users_id_fk" REFERENCES "public"."users"("id"),
	ADD COLUMN IF NOT EXISTS "revised_at" timestamp(3) with time zone,
	ADD COLUMN IF NOT EXISTS "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "consultations_date_index" ON "consultations" USING btree ("date","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "consultations_status_index" ON "consultations" USING btree ("status","date","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "consultations_clinic_index" ON "consultations" USING btree ("clinic_id","date","id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "consultations_clinic_id_index";
