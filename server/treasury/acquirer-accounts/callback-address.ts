import { callbackUrlOf } from "../../acquiring/connections/callback-address";
import { getService } from "../connections/connections";

/**
 * The callback address of a connection. It has a secret in it, so it is for those who may change the connection.
 *
 * @throws NOT_FOUND; connection_has_no_account.
 */
export async function readCallbackAddress(companyId: string, connectionId: string): Promise<{ url: string | null }> {
  const { connection } = await getService(companyId, connectionId);
  return { url: callbackUrlOf(connection) };
}
