/** UUID in lower case with dashes. */
export const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const absentId = "00000000-0000-0000-0000-000000000000";

/** Excludes blanks, zero-width characters, bidi controls and the empty Braille pattern. */
export const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Actor of the audit log as stored: `operator`, `platform`, `user:<id>` or `api_key:<id>`. */
export const actorShape = /^(operator|platform|(user|api_key):[0-9a-f-]{36})$/;
