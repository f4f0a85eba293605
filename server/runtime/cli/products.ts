import { productStatuses } from "@/db/schema/catalog-enums";
import { setProductStatus } from "../../catalog/products/set-product-status";
import { type Command, readArguments, UsageFault } from "./command";

/** `ID STATUS`: sets a product's status after review. Only approved products can be sold. */
export const setProductStatusCommand: Command = (args) => {
  const given = readArguments(args, { positionals: 2 });
  const productId = given.positional("ID");
  const named = given.positional("STATUS", 1);
  const status = productStatuses.find((each) => each === named);
  if (!status) throw new UsageFault(`STATUS: must be one of: ${productStatuses.join(", ")}`);
  return async (now) => {
    await setProductStatus(productId, status, now);
    return { productId, status };
  };
};
