/** Our ids: UUIDs in lower case with dashes. */
export const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An id that nothing has. */
export const absentId = "00000000-0000-0000-0000-000000000000";

/** A visible character: not blank, zero-width, a bidi control or the empty Braille pattern. */
export const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
