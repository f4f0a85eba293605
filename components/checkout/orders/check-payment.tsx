import { getTranslations } from "next-intl/server";
import type { OrderPage } from "@/server/checkout/orders/schemas";
import { AlreadyPaid } from "./already-paid";

interface Props {
  page: Pick<OrderPage, "token" | "method" | "money">;
  isChecked: boolean;
  of: "order" | "charge";
}

/** Requests a check of the payment. After a partial payment, the form states the missing amount. */
export async function CheckPayment({ page, isChecked, of }: Props) {
  const { token, method, money } = page;
  const [t, tOrder] = await Promise.all([getTranslations(of), getTranslations("order")]);
  const way = money.arrivedInCents > 0 ? "rest" : method === "boleto" ? "boleto" : "pix";
  const words = {
    alreadyPaid: tOrder("alreadyPaid"),
    checking: tOrder("checking"),
    notYet: t(`notYet.${way}`),
    offline: tOrder("offline"),
  };
  return <AlreadyPaid {...{ token, isChecked, words }} />;
}
