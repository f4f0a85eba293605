import { toLanguage } from "@/db/schema/core-enums";
import { askForData, isFresh, takeErasureBack } from "../../../buyers/privacy/ask-for-data";
import { getExport, listOwnRequests } from "../../../buyers/privacy/data-requests";
import { previewErasure } from "../../../buyers/privacy/preview-erasure";
import type { DataRequestFault, ErasurePreview, OwnRequests } from "../../../buyers/privacy/schemas";
import { dayOf } from "../../../core/calendar/calendar";
import { findFailure } from "../../../core/failures/failure";
import type { Person } from "../../../customers/people/sessions";
import { fileWords } from "../../../reports/sales/file-words";
import { addressOf, type BuyerRequest, fieldsOf, looking, placing, refuse, seeOther, tooMany } from "../buyer-requests";
import { notFound } from "../refusal";
import { personOf } from "../students-of";

const dataPath = "/account/data";
const erasurePath = "/account/data/erasure";

export async function readDataRequests(headers: Headers): Promise<OwnRequests | null> {
  const now = new Date();
  const person = await personOf(headers, now);
  return person && listOwnRequests(person, now);
}

export interface ErasurePage {
  email: string;
  preview: ErasurePreview;
  erasure: OwnRequests["erasure"];
  isFresh: boolean;
}

export async function readErasure(headers: Headers): Promise<ErasurePage | null> {
  const now = new Date();
  const person = await personOf(headers, now);
  if (!person) return null;
  const { email } = person;
  const [preview, { erasure }, fresh] = await Promise.all([
    previewErasure(email),
    listOwnRequests(person, now),
    isFresh(person, now),
  ]);
  return { email, preview, erasure, isFresh: fresh };
}

export function answerExport(asked: BuyerRequest): Promise<Response> {
  const language = toLanguage(asked.locale);
  return act(asked, { path: dataPath, done: "export" }, (person) =>
    askForData(person, { kind: "export", language }, asked.now),
  );
}

/** `POST /account/data/erasure/confirm`. The confirmation box must be checked. */
export function answerErasure(asked: BuyerRequest): Promise<Response> {
  const language = toLanguage(asked.locale);
  return act(asked, { path: erasurePath, done: "erasure" }, async (person) => {
    if (!(await fieldsOf(asked.request)).has("confirmed")) return "unconfirmed";
    return askForData(person, { kind: "erasure", language }, asked.now);
  });
}

export function answerErasureCancel(asked: BuyerRequest): Promise<Response> {
  return act(asked, { path: dataPath, done: "keep" }, (person) => takeErasureBack(person, asked.now));
}

async function act(
  { request, now }: BuyerRequest,
  { path, done }: { path: string; done: string },
  work: (person: Person) => Promise<DataRequestFault | null>,
): Promise<Response> {
  const refusal = await refuse(request, placing);
  if (refusal) return refusal;
  const person = await personOf(request.headers, now);
  if (!person) return signInFirst(path);
  const fault = await work(person);
  return seeOther(fault ? `${path}?fault=${fault}` : `${path}?done=${done}`);
}

function signInFirst(path: string): Response {
  return seeOther(`/account/sign-in?returnTo=${encodeURIComponent(path)}`);
}

/** `GET /account/data/exports/{requestId}`: downloads the ZIP file of the signed-in person's export. */
export async function sendExport(requestId: string, { request, locale, now }: BuyerRequest): Promise<Response> {
  const { allowed, resetSeconds } = await looking.consume(addressOf(request));
  if (!allowed) return tooMany(request, resetSeconds);
  const person = await personOf(request.headers, now);
  if (!person) return signInFirst(dataPath);
  try {
    const content = await getExport(person, requestId, now);
    const name = fileWords(toLanguage(locale))("personFile.name", { day: dayOf(now) });
    const headers = {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${name}.zip"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    };
    return new Response(new Uint8Array(content), { headers });
  } catch (thrown) {
    if (findFailure(thrown)?.code !== "NOT_FOUND") throw thrown;
    return notFound(request);
  }
}
