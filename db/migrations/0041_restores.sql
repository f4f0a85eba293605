CREATE TABLE "restores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lost_since" timestamp (3) with time zone,
	"restored_at" timestamp (3) with time zone NOT NULL
);
