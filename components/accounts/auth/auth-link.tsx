import { Anchor, Text } from "@mantine/core";

interface Props {
  text?: string;
  href: string;
  children: string;
}

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
