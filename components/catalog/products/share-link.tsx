"use client";

import { Button, CopyButton, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload, IconExternalLink } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { Offer } from "@/server/catalog/products/schemas";
import classes from "./share-link.module.css";

interface Props {
  productId: string;
  offer: Pick<Offer, "slug" | "name" | "checkoutUrl">;
}

export function ShareLink({ productId, offer }: Props) {
  const t = useTranslations("products.link");
  const code = `/products/${productId}/qr/${offer.slug}`;
  return (
    <div className={classes.share}>
      {/* biome-ignore lint/performance/noImgElement: a kilobyte that the server just drew has nothing to be optimised */}
      <img className={classes.code} src={code} width={168} height={168} alt={t("codeOf", { name: offer.name })} />
      <p className={classes.url}>{offer.checkoutUrl}</p>
      <CopyButton value={offer.checkoutUrl} timeout={1500}>
        {({ copied, copy }) => (
          <div className={classes.ways}>
            <Button
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} stroke={1.8} /> : <IconCopy size={16} stroke={1.6} />}
            >
              {copied ? t("copied") : t("copy")}
            </Button>
            <Button
              component="a"
              variant="default"
              href={new URL(offer.checkoutUrl).pathname}
              target="_blank"
              leftSection={<IconExternalLink size={16} stroke={1.6} />}
            >
              {t("preview")}
            </Button>
            <Button
              component="a"
              variant="default"
              href={code}
              download={`${offer.slug}.png`}
              leftSection={<IconDownload size={16} stroke={1.6} />}
            >
              {t("download")}
            </Button>
            <VisuallyHidden role="status">{copied ? t("copied") : ""}</VisuallyHidden>
          </div>
        )}
      </CopyButton>
    </div>
  );
}
