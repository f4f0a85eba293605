import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { pageApi } from "@/server/page-api";

type PageApi = Awaited<ReturnType<typeof pageApi>>;
type Holders = Awaited<ReturnType<PageApi["holdersOf"]>>;

interface ReadAsStudent<Page> {
  /** The signed-in person's address; null for a browser that only opened a link. */
  email: string | null;
  /** Null for what this browser may not open. */
  page: Page | null;
}

/** Reads a page for the student of this browser. A browser that opened nothing signs in first and comes back to `path`. */
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

/** Null for what is not there, or not open to this browser. */
export async function nullIfGone<Page>(reading: Promise<Page>): Promise<Page | null> {
  const { findFailure } = await pageApi();
  return reading.catch((thrown: unknown) => {
    if (findFailure(thrown)?.code === "NOT_FOUND") return null;
    throw thrown;
  });
}
