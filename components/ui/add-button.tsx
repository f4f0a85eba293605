import { Button, type ButtonProps } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";

interface Props extends ButtonProps {
  type?: "button" | "submit";
  onClick?: () => void;
}

export function AddButton(props: Props) {
  return <Button size="xs" variant="default" leftSection={<IconPlus size={14} stroke={1.8} />} {...props} />;
}
