import { getRestApi } from "@/server/runtime/rest/rest";
import { callApi } from "../api-calls";

/** Posts charges, several at a time, and reports each result. */

export interface CardOrder {
  token: string;
  charges: { key: string; body: object }[];
}

const { token, charges }: CardOrder = JSON.parse(process.env.CHARGES ?? "");

async function runLane(offset: number): Promise<void> {
  for (const { key, body } of charges.filter((_, index) => index % 4 === offset)) {
    const headers = { "idempotency-key": key };
    const answer = await callApi(getRestApi(), { method: "POST", target: "/v1/card", token, headers, body });
    console.log(JSON.stringify({ key, status: answer.status, body: answer.body }));
  }
}

console.log("ready");
await Promise.all([0, 1, 2, 3].map(runLane));
process.exit(0);
