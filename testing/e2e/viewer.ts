import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Role } from "@/db/schema/accounts-enums";
import type { Seller } from "./demo";
import { callAs } from "./fixtures";
import { findMailedLink } from "./mails";

export function inviteViewer(owner: Page, baseURL: string | undefined): Promise<Seller> {
  return inviteMember(owner, baseURL, "viewer");
}

export async function inviteMember(owner: Page, baseURL: string | undefined, role: Role): Promise<Seller> {
  const member = { name: "Só Olha", email: `${randomUUID()}@example.com`, password: "feira de domingo" };
  await callAs(owner, baseURL, "invitations.send", { email: member.email, role, language: "pt-BR" });
  const token = (await findMailedLink(member.email)).split("/").at(-1);
  await callAs(owner, baseURL, "invitations.accept", { token, name: member.name, password: member.password });
  return member;
}
