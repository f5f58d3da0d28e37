-- In steps: each statement is a transaction of its own, and bears to be run again.
ALTER TABLE "choice_transactions"
	ADD COLUMN IF NOT EXISTS "reverses" integer,
	DROP CONSTRAINT IF EXISTS "choice_transactions_reverses_choice_transactions_id_fk",
	DROP CONSTRAINT IF EXISTS "choice_transactions_reverses_check",
	DROP CONSTRAINT IF EXISTS "choice_transactions_type_check",
	ADD CONSTRAINT "choice_transactions_reverses_choice_transactions_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."choice_transactions"("id") ON DELETE no action ON UPDATE no action NOT VALID,
	ADD CONSTRAINT "choice_transactions_reverses_check" CHECK (("choice_transactions"."type" = 'REVERSAL') = ("choice_transactions"."reverses" is not null)) NOT VALID,
	ADD CONSTRAINT "choice_transactions_type_check" CHECK ("choice_transactions"."type" in ('ASSIGN', 'CONSUME', 'REVERSAL')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "choice_transactions"
	VALIDATE CONSTRAINT "choice_transactions_reverses_choice_transactions_id_fk",
	VALIDATE CONSTRAINT "choice_transactions_reverses_check",
	VALIDATE CONSTRAINT "choice_transactions_type_check";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "choice_transactions_reverses_key" ON "choice_transactions" USING btree ("reverses");
