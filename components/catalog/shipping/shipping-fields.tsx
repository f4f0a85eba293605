import { NativeSelect, SimpleGrid, Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { states } from "@/db/schema/catalog-enums";
import { MoneyField } from "../../ui/money-field";
import { type Kind, kinds, type TypedShipping } from "./shipping-input";

interface Props {
  label: string;
  /** Kinds to choose from. */
  offered?: readonly Kind[];
  typed: TypedShipping;
  onChange: (typed: TypedShipping) => void;
  isWrong: boolean;
}

export function ShippingFields({ label, offered = kinds, typed, onChange, isWrong }: Props) {
  const t = useTranslations("products.shipping");
  const { kind, amount, prices, place } = typed;
  return (
    <>
      <NativeSelect
        label={label}
        value={kind}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...typed, kind: offered.find((each) => each === value) ?? kind })
        }
        data={offered.map((value) => ({ value, label: t(value) }))}
      />
      {kind === "fixed" && (
        <MoneyField
          label={t("amount")}
          description={t("amountText")}
          maw={240}
          value={amount}
          onChange={({ currentTarget: { value } }) => onChange({ ...typed, amount: value })}
        />
      )}
      {kind === "table" && (
        <>
          <Text size="sm">{t("stateText")}</Text>
          <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="xs">
            {states.map((state) => (
              <MoneyField
                key={state}
                label={state}
                value={prices[state] ?? ""}
                onChange={({ currentTarget: { value } }) =>
                  onChange({ ...typed, prices: { ...prices, [state]: value } })
                }
              />
            ))}
          </SimpleGrid>
        </>
      )}
      {kind === "pickup" && (
        <TextInput
          label={t("place")}
          description={t("placeText")}
          maxLength={300}
          value={place}
          onChange={({ currentTarget: { value } }) => onChange({ ...typed, place: value })}
        />
      )}
      {isWrong && (
        <Text size="sm" role="status">
          {t("wrong")}
        </Text>
      )}
    </>
  );
}
