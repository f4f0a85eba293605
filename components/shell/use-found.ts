import { useDebouncedValue } from "@mantine/hooks";
import {
  IconArrowsExchange,
  IconDiscount,
  IconLink,
  IconPackage,
  IconRefresh,
  IconSchool,
  IconSpeakerphone,
  IconUsers,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Permission } from "@/db/schema/accounts-enums";
import { longestCode } from "../catalog/coupons/coupon-filters";
import { longestAffiliateSearch } from "../partners/affiliates/affiliate-filters";
import { longestTitle } from "../payments/payment-links/link-filters";
import { useFormats } from "../ui/format";
import { useAccess } from "../ui/frame/access";
import { useTRPC } from "../ui/trpc/client";
import { usePersonName } from "../ui/use-person-name";
import type { Command } from "./commands";
import { useGo } from "./use-go";

const shortestSearch = 3;

const limit = 5;

export function useFound(query: string): { groups: { label: string; commands: Command[] }[]; busy: boolean } {
  const t = useTranslations();
  const personName = usePersonName();
  const trpc = useTRPC();
  const open = useGo();
  const { money } = useFormats();
  const permissions = useAccess();
  const [search] = useDebouncedValue(query.trim(), 250);
  const isLong = search.length >= shortestSearch;
  const may = (permission: Permission) => ({ enabled: isLong && permissions.includes(permission) });
  const text = { search: search || undefined, limit };
  const code = { ...text, search: text.search?.slice(0, longestCode) };
  const affiliate = { ...text, search: text.search?.slice(0, longestAffiliateSearch) };
  const title = { ...text, search: text.search?.slice(0, longestTitle) };
  const queries = {
    transactions: useQuery({ ...trpc.transactions.list.queryOptions(text), ...may("transactions.read") }),
    customers: useQuery({ ...trpc.customers.list.queryOptions(text), ...may("customers.read") }),
    subscriptions: useQuery({ ...trpc.subscriptions.sorted.queryOptions(text), ...may("subscriptions.read") }),
    products: useQuery({ ...trpc.products.list.queryOptions(text), ...may("products.read") }),
    courses: useQuery({ ...trpc.courses.find.queryOptions(text), ...may("courses.read") }),
    coupons: useQuery({ ...trpc.coupons.list.queryOptions(code), ...may("promotions.read") }),
    affiliates: useQuery({ ...trpc.affiliates.list.queryOptions(affiliate), ...may("promotions.read") }),
    paymentLinks: useQuery({ ...trpc.paymentLinks.list.queryOptions(title), ...may("promotions.read") }),
  };
  const go = (path: string) => () => void open(path);
  const { customers, subscriptions, products, courses, coupons, affiliates, paymentLinks, transactions } = queries;
  const found: Record<keyof typeof queries, Command[] | undefined> = {
    customers: customers.data?.rows.map(({ id, name, emails }) => ({
      id: `customer ${id}`,
      label: personName(name),
      description: emails[0] ?? "",
      Icon: IconUsers,
      run: go(`/customers/${id}`),
    })),
    subscriptions: subscriptions.data?.rows.map(({ id, customer, productName, status }) => ({
      id: `subscription ${id}`,
      label: `${personName(customer.name)} · ${productName}`,
      description: `${t(`subscriptions.statuses.${status}`)} · ${customer.emails[0] ?? ""}`,
      Icon: IconRefresh,
      run: go(`/subscriptions/${id}`),
    })),
    products: products.data?.rows.map(({ id, name }) => ({
      id: `product ${id}`,
      label: name,
      Icon: IconPackage,
      run: go(`/products/${id}`),
    })),
    courses: courses.data?.map(({ id, title }) => ({
      id: `course ${id}`,
      label: title,
      Icon: IconSchool,
      run: go(`/courses/${id}`),
    })),
    coupons: coupons.data?.rows.map(({ id, code }) => ({
      id: `coupon ${id}`,
      label: code,
      Icon: IconDiscount,
      run: go(`/promotions?search=${encodeURIComponent(code)}`),
    })),
    affiliates: affiliates.data?.rows.map(({ id, name, email, code }) => ({
      id: `affiliate ${id}`,
      label: name,
      description: email,
      Icon: IconSpeakerphone,
      run: go(`/affiliates?search=${encodeURIComponent(code)}`),
    })),
    paymentLinks: paymentLinks.data?.rows.map(({ id, title }) => ({
      id: `payment link ${id}`,
      label: title,
      Icon: IconLink,
      run: go(`/promotions/payment-links/${id}`),
    })),
    transactions: transactions.data?.rows.map(({ id, customer, amount, status }) => ({
      id,
      label: `${personName(customer.name)} · ${money(amount)}`,
      description: `${t(`statuses.${status}`)} · ${customer.emails[0] ?? ""}`,
      Icon: IconArrowsExchange,
      run: go(`/transactions/${id}`),
    })),
  };
  const kinds = Object.keys(queries) as (keyof typeof queries)[];
  return {
    busy: Object.values(queries).some(({ isFetching }) => isFetching) || search !== query.trim(),
    groups: kinds.map((kind) => ({
      label: t(`shell.palette.${kind}`),
      commands: isLong ? (found[kind] ?? []) : [],
    })),
  };
}
