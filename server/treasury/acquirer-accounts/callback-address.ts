import { callbackUrlOf } from "../../acquiring/connections/callback-address";
import { getService } from "../connections/connections";

/**
 * Returns the callback URL of a connection. It contains a secret, so it is available only to
 * members who may change the connection.
 *
 * @throws NOT_FOUND, connection_has_no_account
 */
export async function readCallbackAddress(companyId: string, connectionId: string): Promise<{ url: string | null }> {
  const { connection } = await getService(companyId, connectionId);
  return { url: callbackUrlOf(connection) };
}
