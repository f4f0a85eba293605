import type { Order } from "./books/books";
import { answer, type Call, createdIn, type Handler, pageOf } from "./calls";
import { cancelCharge } from "./cancel-charge";
import { createOrder } from "./create-order";
import { notFound } from "./problems";
import { showCharge, showOrder, showTransaction } from "./show";

function orderOfCharge({ books, parameters: [id = ""] }: Call): Order {
  const order = books.ordersById.get(books.charges.get(id)?.orderId ?? "");
  if (!order) throw notFound("Charge");
  return order;
}

function listed({ books, quirk }: Call, asked: readonly Order[]): Order[] {
  if (quirk === "late_index") return [];
  return [...(quirk === "ignores_filter" ? books.orders : asked)].reverse();
}

const listOrders: Handler = (call) => {
  const { books, query } = call;
  const code = query.get("code");
  const asked = code === null ? books.orders : (books.ordersByCode.get(code) ?? []);
  const { items, paging } = pageOf(listed(call, asked), call, "/orders");
  return answer({ data: items.map((order) => showOrder(books, order)), paging });
};

const listCharges: Handler = (call) => {
  const { books, query } = call;
  const [status, method] = [query.get("status"), query.get("payment_method")];
  const asked = createdIn(books.orders, query).filter(
    ({ charge }) => (!status || charge.status === status) && (!method || charge.method === method),
  );
  const { items, paging } = pageOf(listed(call, asked), call, "/charges");
  return answer({ data: items.map((order) => showCharge(books, order)), paging });
};

const readCharge: Handler = (call) => {
  const order = orderOfCharge(call);
  const before = call.quirk === "stale" ? order.charge.snapshots?.before : null;
  return answer(before?.charge ?? showCharge(call.books, order));
};

const listTransactions: Handler = (call) => {
  const { books } = call;
  const { charge } = orderOfCharge(call);
  const before = call.quirk === "stale" ? charge.snapshots?.before : null;
  const shown = before?.transactions ?? charge.transactions.map((each) => showTransaction(books, charge, each));
  const { items, paging } = pageOf([...shown].reverse(), call, `/charges/${charge.id}/transactions`);
  return answer({ data: items, paging });
};

export const chargeHandlers: Record<string, Handler> = {
  "POST /orders": createOrder,
  "GET /orders": listOrders,
  "GET /charges": listCharges,
  "GET /charges/{id}": readCharge,
  "DELETE /charges/{id}": (call) => cancelCharge(call, orderOfCharge(call)),
  "GET /charges/{id}/transactions": listTransactions,
};
