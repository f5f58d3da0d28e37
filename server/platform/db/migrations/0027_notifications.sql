CREATE TABLE "notifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"consultation_id" integer,
	"referral_id" integer,
	"created_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"read_at" timestamp(3) with time zone,
	CONSTRAINT "notifications_key" UNIQUE NULLS NOT DISTINCT("user_id","kind","consultation_id","referral_id"),
	CONSTRAINT "notifications_kind_check" CHECK ("notifications"."kind" in ('LEAD_CONVERTED', 'APPOINTMENT_CANCELLED')),
	CONSTRAINT "notifications_record_check" CHECK (num_nonnulls("notifications"."consultation_id", "notifications"."referral_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_referral_id_referrals_id_fk" FOREIGN KEY ("referral_id") REFERENCES "public"."referrals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_user_index" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_created_index" ON "notifications" USING btree ("created_at");