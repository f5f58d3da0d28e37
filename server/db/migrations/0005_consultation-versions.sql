CREATE TABLE "follow_up_note_versions" (
	"note_id" integer NOT NULL,
	"version" integer NOT NULL,
	"content" text NOT NULL,
	"author_id" integer,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "follow_up_note_versions_note_id_version_pk" PRIMARY KEY("note_id","version")
);
--> statement-breakpoint
DROP INDEX "consultations_clinic_id_index";--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "follow_up_notes" ADD COLUMN "author_id" integer;--> statement-breakpoint
ALTER TABLE "follow_up_notes" ADD COLUMN "revised_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "follow_up_notes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "follow_up_note_versions" ADD CONSTRAINT "follow_up_note_versions_note_id_follow_up_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."follow_up_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_up_note_versions" ADD CONSTRAINT "follow_up_note_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_up_notes" ADD CONSTRAINT "follow_up_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consultations_date_index" ON "consultations" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "consultations_status_index" ON "consultations" USING btree ("status","date","id");--> statement-breakpoint
CREATE INDEX "consultations_clinic_index" ON "consultations" USING btree ("clinic_id","date","id");--> statement-breakpoint
CREATE TRIGGER "follow_up_note_versions_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "follow_up_note_versions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
