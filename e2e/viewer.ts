import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Seller } from "./demo";
import { callAs, findMailedLink } from "./fixtures";

/** A new viewer of a company, invited by the user signed in on `owner`. */
export async function inviteViewer(owner: Page, baseURL: string | undefined): Promise<Seller> {
  const viewer = { name: "Só Olha", email: `${randomUUID()}@example.com`, password: "feira de domingo" };
  await callAs(owner, baseURL, "invitations.send", { email: viewer.email, role: "viewer", language: "pt-BR" });
  const token = (await findMailedLink(owner, viewer.email)).split("/").at(-1);
  await callAs(owner, baseURL, "invitations.accept", { token, name: viewer.name, password: viewer.password });
  return viewer;
}
