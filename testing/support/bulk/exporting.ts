import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { runExports } from "@/server/data/exports/run-exports";
import { getRestApi } from "@/server/runtime/rest/rest";
import { callApi } from "../api-calls";
import { createIntegrator } from "../integrator";

/** Company that exports through the API. Tests run the export job themselves. */
export async function openExporter() {
  const api = await createIntegrator();
  const { companyId, token } = api;
  return {
    ...api,
    make: async (input: object) => (await api.post("/exports", input)).json.data.id as string,
    read: async (id: string) => (await api.get(`/exports/${id}`)).json.data,
    run: (now = new Date()) => runExports({ now, deadline: new Date(Date.now() + 20_000), only: companyId }),
    download: async (id: string) => {
      const answer = await callApi(getRestApi(), { target: `/v1/exports/${id}/download`, token });
      let text = "";
      for await (const piece of answer.stream ?? []) text += piece;
      return { ...answer, text };
    },
  };
}

export async function addCustomers(companyId: string, count: number): Promise<void> {
  await db().execute(sql`
    INSERT INTO customers (company_id, id, document_type, document, name, phone, emails, created_at, updated_at)
    SELECT ${companyId}::uuid,
      (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid,
      'cpf', lpad(n::text, 11, '0'), 'Cliente ' || n, '', ARRAY['c' || n || '@example.com'], at, at
    FROM (SELECT n, now() - (${count} - n) * interval '1 second' AS at FROM generate_series(1, ${count}) n) made`);
}
