import { getTranslations } from "next-intl/server";
import classes from "../../ui/buyer/buyer-page.module.css";

const faults = ["tooMany", "signIn", "tooLate", "unconfirmed"] as const;

export async function Fault({ fault }: { fault: string | undefined }) {
  const t = await getTranslations("privacy.faults");
  const known = faults.find((each) => each === fault);
  return known ? (
    <p role="alert" className={classes.alert}>
      {t(known)}
    </p>
  ) : null;
}
