"use client";

import { Table } from "@mantine/core";
import { useFormatter, useTranslations } from "next-intl";
import type { CompanySettings } from "@/server/accounts/company/schemas";
import { useFormats } from "../../ui/format";
import classes from "./fee-table.module.css";

export function FeeTable({ fees }: { fees: CompanySettings["fees"] }) {
  const t = useTranslations();
  const format = useFormatter();
  const { money } = useFormats();
  const percent = (bps: number) => format.number(bps / 10_000, { style: "percent", minimumFractionDigits: 2 });
  const rows = [
    { name: t("methods.pix"), fee: percent(fees.pixFeeBps) },
    ...(fees.bankPixFeeBps === null ? [] : [{ name: t("fees.bankPix"), fee: percent(fees.bankPixFeeBps) }]),
    { name: t("methods.credit_card"), fee: `${percent(fees.cardFeeBps)} + ${money(fees.cardFeeFixed)}` },
    { name: t("methods.boleto"), fee: money(fees.boletoFee) },
  ];
  return (
    <div className={classes.frame}>
      <Table aria-label={t("settings.fees")}>
        <Table.Tbody>
          {rows.map(({ name, fee }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={500}>
                {name}
              </Table.Th>
              <Table.Td ta="right" style={{ fontVariantNumeric: "tabular-nums" }}>
                {fee}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
