import { Anchor, Text } from "@mantine/core";

interface Props {
  /** What comes before the link; empty for a link alone. */
  text?: string;
  href: string;
  children: string;
}

/** The way from one page outside the dashboard to another. */
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
