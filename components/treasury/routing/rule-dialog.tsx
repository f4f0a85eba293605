"use client";

import { Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { cardBrands, paymentMethods } from "@/db/schema/payments-enums";
import { type Routing, RoutingRule } from "@/server/treasury/routing/schemas";
import { brandNames } from "../../ui/card-brands";
import { FormDialog } from "../../ui/form-dialog";
import { FormEnd } from "../../ui/form-end";
import { MoneyField } from "../../ui/money-field";
import { parseMoney, typedMoney } from "../../ui/typed-money";
import { useDecimalMark } from "../../ui/use-money-text";

interface Props {
  connections: Routing["connections"];
  rule: RoutingRule | null;
  opened: boolean;
  onClose: () => void;
  onDone: (rule: RoutingRule) => void;
}

/** Edits one rule locally; the page saves the whole list. */
export function RuleDialog({ opened, onClose, ...props }: Props) {
  const t = useTranslations("routing");
  return (
    <FormDialog opened={opened} onClose={onClose} title={t(props.rule ? "change" : "add")} centered>
      <RuleForm {...props} onClose={onClose} />
    </FormDialog>
  );
}

const steps = ["", ...Array.from({ length: 12 }, (_, index) => String(index + 1))];

function RuleForm({ connections, rule, onClose, onDone }: Omit<Props, "opened">) {
  const t = useTranslations();
  const mark = useDecimalMark();
  const write = (cents: number | undefined) => (cents === undefined ? "" : typedMoney(cents, mark));
  const [method, setMethod] = useState(rule?.method ?? "credit_card");
  const [brands, setBrands] = useState<readonly string[]>(rule?.brands ?? []);
  const [fewest, setFewest] = useState(String(rule?.minInstallments ?? ""));
  const [most, setMost] = useState(String(rule?.maxInstallments ?? ""));
  const [lowest, setLowest] = useState(write(rule?.minAmountInCents));
  const [highest, setHighest] = useState(write(rule?.maxAmountInCents));
  const [connectionId, setConnectionId] = useState(rule?.connectionId ?? "");
  const [wrong, setWrong] = useState<string | null>(null);
  const offering = connections.filter(({ methods }) => methods.includes(method));
  const usual = offering.find(({ state }) => state === "active") ?? offering[0];
  const isCard = method === "credit_card";

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = RoutingRule.safeParse({
      method,
      connectionId: (offering.find(({ id }) => id === connectionId) ?? usual)?.id ?? "",
      ...(isCard && brands.length > 0 && { brands: cardBrands.filter((brand) => brands.includes(brand)) }),
      ...(isCard && fewest && { minInstallments: Number(fewest) }),
      ...(isCard && most && { maxInstallments: Number(most) }),
      ...(lowest.trim() && { minAmountInCents: parseMoney(lowest) }),
      ...(highest.trim() && { maxAmountInCents: parseMoney(highest) }),
    });
    if (read.success) return onDone(read.data);
    setWrong(String(read.error.issues[0]?.path[0] ?? ""));
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <NativeSelect
          label={t("routing.method")}
          value={method}
          data={paymentMethods.map((value) => ({ value, label: t(`methods.${value}`) }))}
          onChange={({ currentTarget: { value } }) => {
            const chosen = paymentMethods.find((each) => each === value);
            if (chosen) setMethod(chosen);
          }}
        />
        {isCard && (
          <>
            <Checkbox.Group
              label={t("routing.brands")}
              description={t("routing.brandsText")}
              value={[...brands]}
              onChange={setBrands}
            >
              <Group gap="sm" mt={8}>
                {cardBrands.map((brand) => (
                  <Checkbox key={brand} value={brand} label={brandNames[brand]} />
                ))}
              </Group>
            </Checkbox.Group>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <NativeSelect
                label={t("routing.minInstallments")}
                value={fewest}
                data={steps.map((value) => ({ value, label: value || t("routing.any") }))}
                onChange={(event) => setFewest(event.currentTarget.value)}
              />
              <NativeSelect
                label={t("routing.maxInstallments")}
                value={most}
                data={steps.map((value) => ({ value, label: value || t("routing.any") }))}
                error={wrong === "maxInstallments" && t("routing.wrongRange")}
                onChange={(event) => setMost(event.currentTarget.value)}
              />
            </SimpleGrid>
          </>
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <MoneyField
            label={t("routing.minAmount")}
            value={lowest}
            error={wrong === "minAmountInCents" && t("routing.wrongAmount")}
            onChange={(event) => setLowest(event.currentTarget.value)}
          />
          <MoneyField
            label={t("routing.maxAmount")}
            value={highest}
            error={wrong === "maxAmountInCents" && t("routing.wrongRange")}
            onChange={(event) => setHighest(event.currentTarget.value)}
          />
        </SimpleGrid>
        {offering.length === 0 ? (
          <Text size="sm">{t("routing.noneOffers")}</Text>
        ) : (
          <NativeSelect
            label={t("routing.connection")}
            value={(offering.find(({ id }) => id === connectionId) ?? usual)?.id}
            data={offering.map(({ id, name, state }) => ({
              value: id,
              label: state === "active" ? name : `${name} · ${t(`connectionStates.${state}`)}`,
            }))}
            error={wrong === "connectionId" && t("routing.noneOffers")}
            onChange={(event) => setConnectionId(event.currentTarget.value)}
          />
        )}
        <FormEnd failure={null} onCancel={onClose} action={t("routing.keep")} busy={false} />
      </Stack>
    </form>
  );
}
