import { Radio } from "@mantine/core";
import classes from "./connections.module.css";

interface Props {
  value: string;
  label: string;
  description?: string;
  disabled?: boolean;
}

export function FrameChoice({ value, label, description, disabled = false }: Props) {
  return (
    <Radio
      value={value}
      label={label}
      description={description}
      disabled={disabled}
      size="xs"
      classNames={{
        root: classes.choice ?? "",
        label: classes.choiceLabel ?? "",
        description: classes.choiceMore ?? "",
      }}
    />
  );
}
