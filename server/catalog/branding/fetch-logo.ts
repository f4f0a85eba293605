import { fail } from "../../core/failures/failure";
import { type Sender, type SendLimits, sender } from "../../core/http-client/safe-fetch";
import { addressNotAllowed, findUrlFault } from "../../core/http-client/target-url";
import { toPictureUri } from "./picture";
import type { FetchedLogo } from "./schemas";

/** Short, because the user waits for the response. The browser shrinks the picture before it is saved. */
const limits: SendLimits = { milliseconds: 10_000, answerBytes: 2 * 1024 * 1024 };

export const pictureHeaders = {
  "user-agent": "Quitanda-Pictures/1.0",
  accept: "image/png, image/jpeg, image/webp",
  "accept-encoding": "identity",
};

/**
 * Fetches the picture at a seller's URL, at most 2 MiB, under the same rules as webhooks
 * (docs/reliability.md rules 11 and 13). Stores the picture itself, so that buyers' browsers never
 * request the URL.
 *
 * @throws VALIDATION on `url`; logo_not_fetched with the reason; logo_not_a_picture.
 */
export async function fetchLogo(url: string, { get }: Pick<Sender, "get"> = sender()): Promise<FetchedLogo> {
  const wrong = findUrlFault(url, { allowPrivate: true });
  if (wrong && wrong !== addressNotAllowed) fail("VALIDATION", { field: "url", message: wrong });
  const { fault, status, durationMs, body } = await get({ url, headers: pictureHeaders }, limits);
  if (fault !== null) return fail("logo_not_fetched", { values: { ...fault, status, durationMs } });
  const picture = toPictureUri(body);
  return picture ? { picture } : fail("logo_not_a_picture");
}
