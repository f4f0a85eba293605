import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { pageApi } from "@/server/page-api";

type PageApi = Awaited<ReturnType<typeof pageApi>>;
type Holders = Awaited<ReturnType<PageApi["holdersOf"]>>;

interface ReadAsStudent<Page> {
  /** Null for a browser that only opened a link. */
  email: string | null;
  /** Null if this browser may not open the page. */
  page: Page | null;
}

/**
 * Reads a page for the student of this browser. Redirects an unknown browser to the sign-in page,
 * which returns to `path`.
 */
export async function readAsStudent<Page>(
  path: string,
  read: (holders: Holders, now: Date) => Promise<Page>,
): Promise<ReadAsStudent<Page>> {
  const { holdersOf, readPerson } = await pageApi();
  const now = new Date();
  const sent = await headers();
  const [holders, person] = await Promise.all([holdersOf(sent, now), readPerson(sent)]);
  if (holders.length === 0 && !person) redirect(`/account/sign-in?returnTo=${encodeURIComponent(path)}`);
  return { email: person?.email ?? null, page: await nullIfGone(read(holders, now)) };
}

/** Null if the page does not exist or this browser may not open it. */
export async function nullIfGone<Page>(reading: Promise<Page>): Promise<Page | null> {
  const { findFailure } = await pageApi();
  return reading.catch((thrown: unknown) => {
    if (findFailure(thrown)?.code === "NOT_FOUND") return null;
    throw thrown;
  });
}
