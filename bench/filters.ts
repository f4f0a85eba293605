import type { Sql } from "postgres";
import { ensureSearchIndex } from "@/db/search-index";
import { environment } from "@/server/core/env/env";
import { openArchive } from "./installation";
import type { LoadResult } from "./load";
import { startProgram } from "./programs";

/** List request with one filter on an idle machine, in milliseconds. */
export interface FilterCost {
  filter: string;
  transactions: number;
  totalRows: number;
  p50: number;
  p99: number;
}

const queries: Record<string, string> = {
  none: "",
  status: "?status=pending",
  "payment method": "?paymentMethod=boleto",
  "status and payment method": "?status=paid&paymentMethod=pix",
  document: "?document=00000000042",
  "a day": `?startDate=${dayAgo(30)}&endDate=${dayAgo(30)}`,
  "a year": `?startDate=${dayAgo(365)}`,
  "status, a year": `?startDate=${dayAgo(365)}&status=paid`,
  externalId: "?search=pedido-500",
  "part of a name": "?search=Comprador%2099",
  "last page of 10 000": "?offset=10000",
};

function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Requests the list's first page with each filter, one at a time, after building the search index
 * as the product does at startup.
 */
export async function priceFilters(client: Sql, sizes: readonly number[], seconds: number): Promise<FilterCost[]> {
  for (const size of sizes) await openArchive(client, size);
  await ensureSearchIndex(environment().databaseUrl);
  const ours = startProgram("ours");
  const { port } = await ours.ask<{ port: number }>({ kind: "listen" });
  const load = startProgram("load");
  const costs: FilterCost[] = [];
  for (const size of sizes) {
    const { token } = await openArchive(client, size);
    for (const [filter, query] of Object.entries(queries)) {
      const path = `/v1/transactions${query}`;
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });
      const { totalRows } = (await answer.json()) as { totalRows: number };
      const request = {
        port,
        operation: filter,
        method: "GET",
        token,
        paths: [path],
        requests: 200,
        connections: 1,
        seconds,
      };
      const { failures, firstFailure, p50, p99 } = await load.ask<LoadResult>(request);
      if (failures > 0) throw new Error(`${path}: ${firstFailure}`);
      costs.push({ filter, transactions: size, totalRows, p50, p99 });
    }
  }
  await ours.stop();
  await load.stop();
  return costs;
}
