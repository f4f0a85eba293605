import { getLocale } from "next-intl/server";
import { DocsLink } from "@/components/docs/docs-link";
import page from "@/components/docs/page.module.css";
import prose from "@/components/docs/prose.module.css";
import { words } from "@/components/docs/words";

export default async function DocsNotFound() {
  const { notDocumented, allOperations } = words[await getLocale()];
  return (
    <div className={prose.prose}>
      <header className={page.head}>
        <h1>{notDocumented}</h1>
      </header>
      <DocsLink href="/docs/reference">{allOperations}</DocsLink>
    </div>
  );
}
