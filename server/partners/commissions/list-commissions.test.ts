import { expect, it } from "vitest";
import { partnerShare, sellByPix } from "@/testing/support/partners/sales";
import { balancesOf, testCompany } from "@/testing/support/payments";
import { listCommissions, listPartners } from "./list-commissions";

it("lists what waits to the cent of the ledger's account, with the share that explains each", async () => {
  const [producer, maker, seller] = await Promise.all([testCompany(), testCompany(), testCompany()]);
  const partners = [
    partnerShare(maker.id, { kind: "coproducer", bps: 3000 }),
    partnerShare(seller.id, { kind: "affiliate", bps: 2000 }),
  ];
  await sellByPix(producer, partners, 10_000, new Date());
  const page = { limit: 10, offset: 0 };
  const all = await listCommissions(producer.id, page);
  expect(all).toMatchObject({ totalRows: 2, waitingInCents: 4356 });
  expect((await balancesOf(producer.id)).commissions).toBe(all.waitingInCents);
  const ofSeller = await listCommissions(producer.id, { ...page, kind: "affiliate", partnerCompanyId: seller.id });
  // 9901 after the fee, minus the co-producer's 2970, is 6931, of which the share is 20%.
  const share = { bps: 2000, fixedInCents: null, baseInCents: 6931, wholeInCents: 1386 };
  expect(ofSeller).toMatchObject({ totalRows: 1, waitingInCents: 1386, rows: [{ amountInCents: 1386, share }] });
  expect(await listCommissions(producer.id, { ...page, state: "released" })).toMatchObject({ totalRows: 0 });
  expect(await listCommissions(producer.id, { ...page, endDate: "2020-01-01" })).toMatchObject({ totalRows: 0 });
  expect((await listPartners(producer.id)).rows).toHaveLength(2);
});
