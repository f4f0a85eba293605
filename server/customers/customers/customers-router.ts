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
          "Newest first, by `limit` and `offset`. A customer is one per document: a charge with the same CPF or CNPJ is the same customer's.",
        successDescription: "A page of customers. `totalRows` counts every customer of the filter.",
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
          "A customer, the totals of their charges, and the courses they have access to. Their charges: `GET /v1/transactions?document=…`.",
        successDescription: "The customer.",
      },
    })
    .input(CustomerId)
    .output(CustomerDetail)
    .query(({ ctx, input }) => getCustomer(ctx.company.id, input.customerId)),
});
