CREATE TABLE "email_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key_hash" text NOT NULL,
	"email" text NOT NULL,
	"sign_up_id" integer NOT NULL,
	"code_hash" text,
	"tries_left" integer NOT NULL,
	"mails" integer DEFAULT 1 NOT NULL,
	"mailed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_codes_keyHash_unique" UNIQUE("key_hash"),
	CONSTRAINT "email_codes_tries_check" CHECK ("email_codes"."tries_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_ups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"license_number" text NOT NULL,
	"cuit" text NOT NULL,
	"speciality_id" integer NOT NULL,
	"password_hash" text,
	"user_id" integer,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"status_since" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"rejected_reason" text,
	"decided_by" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sign_ups_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "sign_ups_status_check" CHECK ("sign_ups"."status" in ('PENDING', 'APPROVED', 'REJECTED')),
	CONSTRAINT "sign_ups_rejected_check" CHECK (("sign_ups"."status" = 'REJECTED') = ("sign_ups"."rejected_reason" is not null)),
	CONSTRAINT "sign_ups_password_check" CHECK (("sign_ups"."user_id" is null) = ("sign_ups"."password_hash" is not null))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "awaits_validation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_sign_up_id_sign_ups_id_fk" FOREIGN KEY ("sign_up_id") REFERENCES "public"."sign_ups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_speciality_id_specialities_id_fk" FOREIGN KEY ("speciality_id") REFERENCES "public"."specialities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_codes_sign_up_index" ON "email_codes" USING btree ("sign_up_id");--> statement-breakpoint
CREATE INDEX "password_resets_user_index" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_ups_status_index" ON "sign_ups" USING btree ("status","id");--> statement-breakpoint
SELECT pgboss.create_queue('accountMails', '{"policy":"standard"}');
