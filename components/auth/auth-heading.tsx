import { Text, Title } from "@mantine/core";

/** The head of a page outside the dashboard: what it is for, and a line about it. */
export function AuthHeading({ title, text }: { title: string; text?: string }) {
  return (
    <header style={{ marginBottom: 20 }}>
      <Title order={1}>{title}</Title>
      {text && (
        <Text size="sm" c="dimmed" mt={4} style={{ overflowWrap: "anywhere" }}>
          {text}
        </Text>
      )}
    </header>
  );
}
