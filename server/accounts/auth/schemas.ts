import { z } from "zod";
import { roles } from "@/db/schema/accounts-enums";
import { languages } from "@/db/schema/core-enums";
import { Email, Instant, line, PathId } from "../../core/procedures/wire";

const Language = z.enum(languages);
const Role = z.enum(roles);

/** Common passwords that satisfy the length rule. */
const obvious = /^(.)\1+$|^(0?123456789|abcdefghij|qwertyuiop|password|senha|quitanda)[\d!@#.]*$/i;

/** 10 to 200 characters of any kind, excluding common passwords (docs/reliability.md rule 15). */
export const NewPassword = z
  .string()
  .refine((value) => [...value].length >= 10 && value.length <= 200, { error: "must have 10 to 200 characters" })
  .refine((value) => !obvious.test(value), { error: "is too easy to guess" });

/** Returns true if neither the password nor the address's local part contains the other. */
export function isFarFromEmail(password: string, email: string): boolean {
  const name = (email.split("@")[0] ?? "").toLowerCase();
  const given = password.toLowerCase();
  return !(name.length >= 4 && given.includes(name)) && !email.toLowerCase().includes(given);
}

export const SignUp = z
  .strictObject({
    name: line({ min: 1, max: 100 }),
    companyName: line({ min: 1, max: 100 }),
    email: Email,
    password: NewPassword,
    language: Language.optional(),
  })
  .refine(({ password, email }) => isFarFromEmail(password, email), {
    error: "must not contain the e-mail",
    path: ["password"],
  });
export type SignUp = z.infer<typeof SignUp>;

export const PasswordResetRequest = z.strictObject({ email: Email, language: Language });
export const PasswordReset = z.strictObject({ token: z.string().min(1).max(100), password: NewPassword });
export const PasswordResetDone = z.object({ email: z.string() });

export const EmailConfirmation = z.strictObject({ token: z.string().min(1).max(100) });
export const EmailConfirmed = z.object({ email: z.string() });
export const ConfirmationRequest = z.strictObject({ language: Language });
/** If `mailed` is false, the user can request the email again. */
export const ConfirmationSent = z.object({ mailed: z.boolean() });

export const PasswordChange = z.strictObject({ currentPassword: z.string().min(1).max(1024), password: NewPassword });
export type PasswordChange = z.infer<typeof PasswordChange>;

export const Profile = z.object({ name: z.string(), email: z.string() });
export type Profile = z.infer<typeof Profile>;
export const NameChange = z.strictObject({ name: line({ min: 1, max: 100 }) });

export const UserSession = z.object({
  id: z.string(),
  address: z.string(),
  userAgent: z.string(),
  createdAt: Instant,
  isCurrent: z.boolean(),
});
export type UserSession = z.infer<typeof UserSession>;
export const SessionId = z.strictObject({ sessionId: PathId });

export const NewInvitation = z.strictObject({ email: Email, role: Role, language: Language });
export type NewInvitation = z.infer<typeof NewInvitation>;

export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: Role,
  invitedBy: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  isExpired: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

/** If `mailed` is false, the email can be sent again, unless it was withheld because the address is unconfirmed. */
export const InvitationSent = z.object({ id: z.string(), mailed: z.boolean(), withheld: z.boolean().optional() });
export type InvitationSent = z.infer<typeof InvitationSent>;
export const InvitationId = z.strictObject({ invitationId: PathId });

export const OpenInvitation = z.object({
  companyName: z.string(),
  inviterName: z.string(),
  email: z.string(),
  role: Role,
  /** An existing user joins by signing in and sets no password. */
  hasAccount: z.boolean(),
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;

const token = z.string().min(1).max(100);
export const InvitationToken = z.strictObject({ token });
export const InvitationAnswer = z.strictObject({ token, name: line({ min: 1, max: 100 }), password: NewPassword });
export type InvitationAnswer = z.infer<typeof InvitationAnswer>;
export const InvitationAccepted = z.object({ email: z.string(), companyId: z.string() });
export type InvitationAccepted = z.infer<typeof InvitationAccepted>;

export const NoInput = z.strictObject({});
