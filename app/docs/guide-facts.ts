import { getTranslations } from "next-intl/server";
import type { GuideFacts } from "@/components/docs/guides/guide";
import { pageApi } from "@/server/page-api";
import { findReader } from "./find-reader";
import { readReference } from "./read-reference";

export async function readGuideFacts(): Promise<GuideFacts> {
  const { environment, readEventCatalogue, requestsPerMinute } = await pageApi();
  const { publicUrl, loopbackOnly, outboundIps } = environment();
  return {
    origin: publicUrl,
    hasDemo: loopbackOnly,
    outboundIps,
    requestsPerMinute,
    events: readEventCatalogue(),
    reference: await readReference(),
    t: await getTranslations("guides"),
    nameEvent: await getTranslations("eventNames"),
    nameFault: await getTranslations("connectionFaults"),
    reader: await findReader(),
  };
}
