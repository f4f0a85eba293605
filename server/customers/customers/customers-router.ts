import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { CustomerDetail, CustomerId, CustomerPage, CustomerQuery, SortedCustomerQuery } from "./customer-schemas";
import { getCustomer, listCustomers } from "./list-customers";

const operation = { method: "GET" as const, tags: ["Customers"], protect: true };

export const customersRouter = createRouter({
  list: companyProcedure
    .meta({
      permission: "customers.read",
      answer: "list",
      openapi: {
        ...operation,
        path: "/customers",
        summary: "List customers",
        description:
          "Returns customers, newest first, paged by `limit` and `offset`. Each document has one customer: charges with the same CPF or CNPJ belong to the same customer.",
        successDescription: "A page of customers. `totalRows` counts all matching customers.",
      },
    })
    .input(CustomerQuery)
    .output(CustomerPage)
    .query(({ ctx, input }) => listCustomers(ctx.company.id, input)),

  sorted: companyProcedure
    .meta({ permission: "customers.read" })
    .input(SortedCustomerQuery)
    .output(CustomerPage)
    .query(({ ctx, input }) => listCustomers(ctx.company.id, input)),

  get: companyProcedure
    .meta({
      permission: "customers.read",
      answer: "data",
      openapi: {
        ...operation,
        path: "/customers/{customerId}",
        summary: "Read a customer",
        description:
          "Returns a customer, the totals of their charges, and the courses they can access. To list their charges, use `GET /v1/transactions?document=…`.",
        successDescription: "The customer.",
      },
    })
    .input(CustomerId)
    .output(CustomerDetail)
    .query(({ ctx, input }) => getCustomer(ctx.company.id, input.customerId)),
});
