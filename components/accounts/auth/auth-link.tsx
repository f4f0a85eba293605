import { Anchor, Text } from "@mantine/core";

interface Props {
  /** Text before the link; empty for the link only. */
  text?: string;
  href: string;
  children: string;
}

/** A link between pages outside the dashboard. */
export function AuthLink({ text, href, children }: Props) {
  return (
    <Text size="sm" mt="md" ta="center">
      {text}{" "}
      <Anchor href={href} underline="always">
        {children}
      </Anchor>
    </Text>
  );
}
