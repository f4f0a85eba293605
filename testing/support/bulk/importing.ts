import { generateCpf } from "@brazilian-utils/brazilian-utils";
import type { ImportKind } from "@/db/schema/data-enums";
import { runImports } from "@/server/data/imports/run-imports";
import { importLimits } from "@/server/data/imports/schemas";
import { getRestApi } from "@/server/runtime/rest/rest";
import { callApi } from "../api-calls";
import { createIntegrator } from "../integrator";

/** Company that imports files through the API. Tests run the import job themselves. */
export async function openImporter() {
  const api = await createIntegrator();
  const { companyId, token } = api;
  const open = async (kind: ImportKind, format = "csv") =>
    (await api.post("/imports", { kind, format, fileName: `arquivo.${format}` })).json.data.id as string;
  const sendParts = async (id: string, file: Uint8Array, size: number = importLimits.partBytes) => {
    let answer = { status: 0, json: null as ReturnType<typeof JSON.parse> };
    let part = 0;
    for (let start = 0; start < file.length; start += size, part += 1) {
      const data = Buffer.from(file.subarray(start, start + size)).toString("base64");
      answer = await api.post(`/imports/${id}/parts`, { part, data });
      if (answer.status !== 200) return { ...answer, parts: part };
    }
    return { ...answer, parts: part };
  };
  /**
   * Uploads a file and waits for its validation.
   *
   * @returns the import's id and the response to the validation, or to the rejected part.
   */
  const check = async (kind: ImportKind, file: string | Uint8Array, format = "csv") => {
    const id = await open(kind, format);
    const sent = await sendParts(id, typeof file === "string" ? Buffer.from(file) : file);
    const answer = sent.status === 200 ? await api.post(`/imports/${id}/check`, { parts: sent.parts }) : sent;
    return { id, status: answer.status, json: answer.json };
  };
  const run = (now = new Date()) => runImports({ now, deadline: new Date(Date.now() + 20_000), only: companyId });
  return {
    ...api,
    open,
    sendParts,
    check,
    run,
    start: (id: string) => api.post(`/imports/${id}/start`),
    read: async (id: string) => (await api.get(`/imports/${id}`)).json.data,
    refused: async (id: string) => (await api.get(`/imports/${id}/refused`)).json.data as object[],
    bring: async (kind: ImportKind, file: string | Uint8Array, format = "csv") => {
      const { id, json } = await check(kind, file, format);
      if (!json.success) throw new Error(json.message);
      await api.post(`/imports/${id}/start`);
      await run();
      return (await api.get(`/imports/${id}`)).json.data;
    },
    report: async (id: string) => {
      const answer = await callApi(getRestApi(), { target: `/v1/imports/${id}/report`, token });
      let text = "";
      for await (const piece of answer.stream ?? []) text += piece;
      return { ...answer, text };
    },
  };
}

export function customersFile(count: number): string {
  const rows = Array.from({ length: count }, (_, n) => `Cliente ${n};c${n}@example.com;${generateCpf()}`);
  return `nome;e-mail;CPF/CNPJ\r\n${rows.join("\r\n")}\r\n`;
}
