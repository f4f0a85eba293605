import { callbackUrlOf } from "../../acquiring/connections/callback-address";
import { getService } from "../connections/connections";

/**
 * Returns a connection's callback URL. It contains a secret, so only members who may change the
 * connection can read it.
 *
 * @throws NOT_FOUND, connection_has_no_account
 */
export async function readCallbackAddress(companyId: string, connectionId: string): Promise<{ url: string | null }> {
  const { connection } = await getService(companyId, connectionId);
  return { url: callbackUrlOf(connection) };
}
