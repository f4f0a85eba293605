import { rule, state } from "../core/failures/kinds";

export const buyersErrors = {
  customer_erased: state("The customer's data was erased."),
  customer_email_changed: state("The e-mail to correct no longer belongs to the customer."),
  email_not_corrected: rule("must differ from the e-mail to correct", "email"),
  address_required: rule("is required: the customer has several addresses", "email"),
  order_missing: state("The transaction was not sold on a checkout page."),
  order_not_paid: state("The order is not paid or was refunded."),
  nothing_to_open: state("There is no published course to open."),
} as const;
