import { Text, Title } from "@mantine/core";

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
