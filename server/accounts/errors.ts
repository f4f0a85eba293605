import { rule, ruleWith, state } from "../core/failures/kinds";

export const accountsErrors = {
  email_taken: rule("already belongs to a user", "email"),
  email_is_member: rule("is already a member of this company", "email"),
  last_owner: rule("the last owner cannot be removed", "role"),
  password_holds_email: rule("must not contain the e-mail", "password"),
  current_password_wrong: rule("is not the current password", "currentPassword"),
  password_wrong: rule("is not your password", "password"),
  owner_required: rule("must be an owner's: only owners can change where real money settles", "password"),
  company_switched: state("The dashboard now shows another company: reload the page."),
  upload_too_large: ruleWith({ maxBytes: 52_428_800 }, ({ maxBytes }) => `must be at most ${maxBytes} bytes`, "size"),
  upload_space_full: ruleWith(
    { maxBytes: 5_368_709_120 },
    ({ maxBytes }) => `would make the company's files larger than ${maxBytes} bytes`,
    "size",
  ),
  upload_size_differs: rule("does not have the announced size", "body"),
  upload_type_refused: ruleWith({ types: "PNG, JPEG, WebP" }, ({ types }) => `must be one of ${types}`, "body"),
  upload_stored: state("The file of the upload is already stored."),
} as const;
