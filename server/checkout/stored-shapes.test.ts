import { expectTypeOf, it } from "vitest";
import type { z } from "zod";
import type { CobTerms, CustomerAddress, Tracking as StoredTracking } from "@/db/schema";
import type { Address } from "../customers/schemas";
import type { Cob } from "../due-terms/schemas";
import type { Transaction } from "../payments/schemas";
import type { Tracking } from "./order-schemas";

it("stores the wire's shapes: the type check fails when only one of the two changes", () => {
  expectTypeOf<CobTerms>().toEqualTypeOf<Cob>();
  expectTypeOf<CustomerAddress>().toEqualTypeOf<Address>();
  expectTypeOf<StoredTracking>().toEqualTypeOf<z.infer<typeof Tracking>>();
  expectTypeOf<StoredTracking>().toEqualTypeOf<NonNullable<Transaction["tracking"]>>();
});
