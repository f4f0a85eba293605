import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { render } from "@react-email/render";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { Language } from "@/db/schema/core-enums";

const ink = "#1d1d21";
const dim = "#6b6b74";
const border = "#dedee2";
const blue = "#2f5fe0";

type Children = Parameters<typeof Section>[0]["children"];

export interface MailLayoutProps {
  language: Language;
  masthead: string;
  /** Preview text that mail clients show next to the subject. */
  preview: string;
  heading: string;
  children: Children;
  footnote: string;
}

export function MailLayout({ language, masthead, preview, heading, children, footnote }: MailLayoutProps) {
  return (
    <Html lang={language}>
      <Head />
      <Preview>{preview}</Preview>
      <Body style={{ margin: 0, backgroundColor: "#fafafa", fontFamily: "system-ui, 'Segoe UI', sans-serif" }}>
        <Container
          style={{
            maxWidth: "520px",
            margin: "32px auto",
            padding: "32px",
            border: `1px solid ${border}`,
            borderRadius: "12px",
            backgroundColor: "#ffffff",
          }}
        >
          <Text style={{ margin: "0 0 24px", color: ink, fontSize: "15px", fontWeight: 600 }}>{masthead}</Text>
          <Heading as="h1" style={{ margin: "0 0 16px", color: ink, fontSize: "20px", lineHeight: "1.35" }}>
            {heading}
          </Heading>
          {children}
          <Hr style={{ margin: "28px 0 16px", borderColor: border }} />
          <Text style={{ margin: 0, color: dim, fontSize: "13px", lineHeight: "1.5" }}>{footnote}</Text>
        </Container>
      </Body>
    </Html>
  );
}

export function MailText({ children }: { children: Children }) {
  return <Text style={{ margin: "0 0 16px", color: ink, fontSize: "15px", lineHeight: "1.55" }}>{children}</Text>;
}

export function MailFact({ label, value }: { label: string; value: string }) {
  return (
    <Text style={{ margin: "0 0 4px", color: ink, fontSize: "15px", lineHeight: "1.55" }}>
      {`${label}: `}
      <strong>{value}</strong>
    </Text>
  );
}

export function MailNote({ children }: { children: Children }) {
  return <Text style={{ margin: "16px 0 0", color: dim, fontSize: "14px", lineHeight: "1.55" }}>{children}</Text>;
}

/** Code to copy, as one string that may break anywhere to fit on a phone. */
export function MailCode({ children }: { children: Children }) {
  return (
    <Text
      style={{
        margin: "0 0 16px",
        padding: "12px",
        border: `1px solid ${border}`,
        borderRadius: "8px",
        color: ink,
        fontFamily: "ui-monospace, Menlo, Consolas, monospace",
        fontSize: "14px",
        lineHeight: "1.55",
        wordBreak: "break-all",
      }}
    >
      {children}
    </Text>
  );
}

interface ActionProps {
  href: string;
  /** Background color behind white text, `#rrggbb`. Defaults to ours. */
  color: string | null;
  children: Children;
}

export function MailAction({ href, color, children }: ActionProps) {
  return (
    <Section style={{ margin: "24px 0 8px" }}>
      <Button
        href={href}
        style={{
          padding: "12px 20px",
          borderRadius: "8px",
          backgroundColor: color ?? blue,
          color: "#ffffff",
          fontSize: "15px",
          fontWeight: 600,
          textDecoration: "none",
        }}
      >
        {children}
      </Button>
    </Section>
  );
}

export function MailLink({ href, children }: { href: string; children: Children }) {
  return (
    <Text style={{ margin: "16px 0 0", fontSize: "15px" }}>
      <Link href={href} style={{ color: blue }}>
        {children}
      </Link>
    </Text>
  );
}

export async function renderMail(mail: Parameters<typeof render>[0]): Promise<{ html: string; text: string }> {
  const [html, text] = await Promise.all([render(mail), render(mail, { plainText: true })]);
  return { html, text };
}
