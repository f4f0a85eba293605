"use client";

import { type UseFormReturnType, useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Product, ProductEdit } from "@/server/catalog/products/schemas";
import { useSaveBar } from "../../ui/edit/save-bar";
import { type EditState, useEdit } from "../../ui/edit/use-edit";
import { useTRPC } from "../../ui/trpc/client";
import { useFormFaults } from "../../ui/use-form-faults";
import { type TypedProductChange, toProductFields, toTypedChange } from "./product-input";

type Fields<Name extends keyof ProductEdit["read"]> = Pick<Product, Name>;

interface ProductForm<Name extends keyof ProductEdit["read"]> {
  form: UseFormReturnType<TypedProductChange>;
  edit: EditState<Fields<Name>>;
}

/** Edits some fields of a product as a part of the page's save bar. */
export function useProductEdit<Name extends keyof ProductEdit["read"]>(
  product: Product,
  names: readonly Name[],
): ProductForm<Name> {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { checkBy, markFault } = useFormFaults();
  const update = useMutation(trpc.products.edit.mutationOptions());
  const pick = <Values extends Record<Name, unknown>>(values: Values) =>
    Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<Values, Name>;
  const form = useForm({
    initialValues: toTypedChange(product),
    validate: checkBy(ProductEdit, (typed: TypedProductChange) => {
      const fields = toProductFields(product, typed);
      return { productId: product.id, read: {}, ...pick({ ...fields, categoryId: fields.categoryId ?? undefined }) };
    }),
  });
  const edit = useEdit<Fields<Name>>({
    saved: pick(product),
    typed: pick(toProductFields(product, form.values)),
    show: (fields) => {
      const typed = toTypedChange({ ...product, ...fields });
      form.setInitialValues(typed);
      form.setValues(typed);
      form.clearErrors();
    },
    check: () => {
      const { hasErrors, errors } = form.validate();
      if (hasErrors) form.getInputNode(Object.keys(errors)[0] ?? "")?.focus();
      return !hasErrors;
    },
    send: async ({ change, read }) => {
      const saved = await update.mutateAsync(ProductEdit.parse({ productId: product.id, ...change, read }));
      queryClient.setQueryData(trpc.products.get.queryKey({ productId: product.id }), saved);
      await Promise.all([
        queryClient.invalidateQueries(trpc.products.list.pathFilter()),
        queryClient.invalidateQueries(trpc.products.sorted.pathFilter()),
      ]);
      return pick(saved);
    },
    markFault: (thrown) => markFault(thrown, form),
  });
  useSaveBar(edit);
  return { form, edit };
}
