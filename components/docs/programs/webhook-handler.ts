import type { Program } from "./program";
import { writePythonHandler } from "./webhook-handler-python";
import { writeTypescriptHandler } from "./webhook-handler-typescript";

export const webhookHandler: Program = {
  name: "webhook-handler",
  typescript: writeTypescriptHandler,
  python: writePythonHandler,
  prints: ["listening on port 4000", "transaction_created …", "transaction_paid release pedido-1"],
};
