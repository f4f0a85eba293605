"use client";

import { Kbd, Modal, Switch, Table } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { MenuTab } from "./sections";

interface Props {
  opened: boolean;
  onClose: () => void;
  pages: readonly Extract<MenuTab, { key: string }>[];
  active: boolean;
  setActive: (active: boolean) => void;
}

export function ShortcutsDialog({ opened, onClose, pages, active, setActive }: Props) {
  const t = useTranslations("shell");
  const rows = [
    { keys: ["Ctrl", "K"], does: t("shortcuts.palette") },
    { keys: ["/"], does: t("shortcuts.search") },
    { keys: ["?"], does: t("shortcuts.list") },
    { keys: ["Esc"], does: t("shortcuts.close") },
    ...pages.map(({ key, name }) => ({ keys: ["g", key], does: t(`pages.${name}`) })),
  ];

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("shortcuts.title")}
      closeButtonProps={{ "aria-label": t("shortcuts.dismiss") }}
    >
      <Table verticalSpacing={6} withRowBorders={false}>
        <Table.Tbody>
          {rows.map(({ keys, does }) => (
            <Table.Tr key={does}>
              <Table.Td pl={0}>{does}</Table.Td>
              <Table.Td pr={0} ta="right" style={{ whiteSpace: "nowrap" }}>
                {keys.map((key) => (
                  <Kbd key={key} ml={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Switch
        mt="md"
        label={t("shortcuts.active")}
        description={t("shortcuts.activeText")}
        checked={active}
        onChange={(event) => setActive(event.currentTarget.checked)}
      />
    </Modal>
  );
}
