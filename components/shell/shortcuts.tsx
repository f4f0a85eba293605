"use client";

import { Kbd, Modal, Switch, Table } from "@mantine/core";
import { useDisclosure, useLocalStorage } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { sectionsFor } from "./sections";
import { useGo } from "./use-go";
import { useKeys } from "./use-keys";
import { useViewer } from "./use-viewer";

const opening = "quitanda:shortcuts";

export function openShortcuts(): void {
  window.dispatchEvent(new Event(opening));
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus();
}

/** Single-key shortcuts, with a list under `?`. Users of speech or switch input can turn them off (WCAG 2.1.4). */
export function Shortcuts() {
  const t = useTranslations("shell");
  const go = useGo();
  const [shown, { open, close }] = useDisclosure();
  const [active, setActive] = useLocalStorage({
    key: "single-keys",
    defaultValue: true,
    getInitialValueInEffect: true,
  });
  const pages = sectionsFor(useViewer())
    .flatMap(({ tabs }) => tabs)
    .flatMap((tab) => ("key" in tab ? [tab] : []));

  useEffect(() => {
    window.addEventListener(opening, open);
    return () => window.removeEventListener(opening, open);
  }, [open]);

  useKeys(active, {
    "?": open,
    "/": focusSearch,
    ...Object.fromEntries(pages.map(({ key, path }) => [`g ${key}`, () => void go(path)])),
  });

  const rows = [
    { keys: ["Ctrl", "K"], does: t("shortcuts.palette") },
    { keys: ["/"], does: t("shortcuts.search") },
    { keys: ["?"], does: t("shortcuts.list") },
    { keys: ["Esc"], does: t("shortcuts.close") },
    ...pages.map(({ key, name }) => ({ keys: ["g", key], does: t(`pages.${name}`) })),
  ];

  return (
    <Modal
      opened={shown}
      onClose={close}
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
