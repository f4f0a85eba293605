import { getTranslations } from "next-intl/server";
import { BoxPage } from "../../ui/buyer/box-page";

export async function DeliveryNotice({ state }: { state: "expired" | "closed" }) {
  const t = await getTranslations("delivery");
  return (
    <BoxPage title={t(`${state}Title`)}>
      <p>{t(`${state}Text`)}</p>
    </BoxPage>
  );
}
