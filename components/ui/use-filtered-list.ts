"use client";

import {
  type DefaultError,
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
} from "@tanstack/react-query";
import { type Nullable, type UseQueryStatesKeysMap, useQueryState, useQueryStates, type Values } from "nuqs";
import { filterNames, isFiltered, parseAsPage } from "./address-filters";

type Changes<Parsers extends UseQueryStatesKeysMap> = Partial<Nullable<Values<Parsers>>>;

interface Options<Parsers extends UseQueryStatesKeysMap> {
  kept?: readonly (keyof Parsers & string)[];
  /** By default, compares each filter with its default value. */
  isSet?: (filters: Values<Parsers>) => boolean;
}

/**
 * Page of a list with its filters in the URL. Keeps the previous rows while new ones load. `change`
 * sets filters and returns to the first page; `set` stays on the page. Null clears a filter.
 */
export function useFilteredList<
  Parsers extends UseQueryStatesKeysMap & { page: typeof parseAsPage },
  Read,
  Key extends QueryKey,
  Fault = DefaultError,
  Data = Read,
>(
  parsers: Parsers,
  toOptions: (filters: Values<Parsers>) => UseQueryOptions<Read, Fault, Data, Key>,
  { kept = [], isSet = (filters) => isFiltered(parsers, filters, kept) }: Options<Parsers> = {},
) {
  const [filters, set] = useQueryStates(parsers, { history: "push" });
  const [page, onPage] = useQueryState("page", parseAsPage.withOptions({ history: "push" }));
  const query = useQuery({ ...toOptions(filters), placeholderData: keepPreviousData });

  function change(changes: Changes<Parsers>) {
    const changed = { ...changes };
    changed.page = null;
    return set(changed);
  }

  function clear() {
    const cleared: Changes<Parsers> = {};
    for (const name of filterNames(parsers, kept)) cleared[name] = null;
    return change(cleared);
  }

  return { filters, change, set, list: { query, page, onPage, onClear: isSet(filters) ? clear : null } };
}
