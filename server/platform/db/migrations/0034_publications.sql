CREATE TABLE "post_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "published_posts" (
	"post_id" integer PRIMARY KEY NOT NULL,
	"doctor_id" integer NOT NULL,
	"title" text NOT NULL,
	"category_id" integer,
	"description" text NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"time" integer NOT NULL,
	"image" text,
	"image_alt" text,
	"published_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_key";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_record_check";--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT "posts_status_check";--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT "posts_speciality_id_specialities_id_fk";
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "post_id" integer;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "category_id" integer;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "image" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "image_alt" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "status_since" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "rejected_reason" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "service" jsonb;--> statement-breakpoint
ALTER TABLE "published_posts" ADD CONSTRAINT "published_posts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_posts" ADD CONSTRAINT "published_posts_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_posts" ADD CONSTRAINT "published_posts_category_id_post_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."post_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "post_categories_name_key" ON "post_categories" USING btree (fold("name"));--> statement-breakpoint
CREATE INDEX "published_posts_doctor_index" ON "published_posts" USING btree ("doctor_id");--> statement-breakpoint
CREATE INDEX "published_posts_image_index" ON "published_posts" USING btree ("image");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_category_id_post_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."post_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_category_index" ON "posts" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "posts_image_index" ON "posts" USING btree ("image");--> statement-breakpoint
-- The speciality was shown as the category.
INSERT INTO "post_categories" ("name")
  SELECT s."name" FROM "specialities" s WHERE s."id" IN (SELECT p."speciality_id" FROM "posts" p) ORDER BY s."id";--> statement-breakpoint
UPDATE "posts" SET "updated_at" = "posts"."created_at", "status_since" = "posts"."created_at";--> statement-breakpoint
UPDATE "posts" SET "category_id" = c."id"
  FROM "specialities" s JOIN "post_categories" c ON c."name" = s."name" WHERE s."id" = "posts"."speciality_id";--> statement-breakpoint
UPDATE "posts" SET "status" = 'ARCHIVED' WHERE "status" = 'PAUSED';--> statement-breakpoint
INSERT INTO "published_posts" ("post_id", "doctor_id", "title", "category_id", "description", "price", "time", "published_at")
  SELECT "id", "doctor_id", "title", "category_id", "description", "price", "time", "created_at" FROM "posts" WHERE "status" = 'PUBLISHED';--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "speciality_id";--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_key" UNIQUE NULLS NOT DISTINCT("user_id","kind","consultation_id","referral_id","reservation_id","post_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ("notifications"."kind" in ('LEAD_CONVERTED', 'APPOINTMENT_CANCELLED', 'RESERVATION_MADE', 'RESERVATION_ANSWERED', 'POST_SUBMITTED', 'POST_PUBLISHED', 'POST_REJECTED'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_record_check" CHECK (num_nonnulls("notifications"."consultation_id", "notifications"."referral_id", "notifications"."reservation_id", "notifications"."post_id") = 1);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_status_check" CHECK ("posts"."status" in ('DRAFT', 'IN_REVIEW', 'PUBLISHED', 'REJECTED', 'ARCHIVED'));