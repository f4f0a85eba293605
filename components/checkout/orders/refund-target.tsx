import { getTranslations } from "next-intl/server";
import { bankAccountTypes } from "@/db/schema/treasury-enums";
import type { RefundTargetField } from "@/server/payments/transactions/schemas";
import leaving from "../../ui/buyer/leaving.module.css";

/** Account for a boleto refund. Renders nothing for other methods. */
export async function RefundTarget({ to }: { to: RefundTargetField }) {
  if (to === null) return null;
  const t = await getTranslations("refundTarget");
  if (to === "pixKey") {
    return (
      <fieldset className={leaving.form}>
        <legend>{t("pixKey")}</legend>
        <label>
          <input type="radio" name="refundTo" value="document" defaultChecked /> {t("toDocument")}
        </label>
        <label>
          <input type="radio" name="refundTo" value="key" /> {t("toOther")}
        </label>
        <label className={leaving.text}>
          {t("otherText")}
          <input name="pixKey" maxLength={140} autoComplete="off" aria-label={t("toOther")} />
        </label>
      </fieldset>
    );
  }
  return (
    <fieldset className={leaving.form}>
      <legend>{t("account")}</legend>
      <p>{t("accountText")}</p>
      <Field name="bankAccount.bankCode" label={t("bankCode")} maxLength={8} isNumber />
      <Field name="bankAccount.branch" label={t("branch")} maxLength={6} isNumber />
      <Field name="bankAccount.accountNumber" label={t("accountNumber")} maxLength={24} />
      <label className={leaving.text}>
        {t("accountType")}
        <select name="bankAccount.accountType">
          {bankAccountTypes.map((type) => (
            <option key={type} value={type}>
              {t(`accountTypes.${type}`)}
            </option>
          ))}
        </select>
      </label>
      <Field name="bankAccount.holderName" label={t("holderName")} maxLength={100} />
      <Field name="bankAccount.holderDocument" label={t("holderDocument")} maxLength={18} />
    </fieldset>
  );
}

interface FieldProps {
  name: string;
  label: string;
  maxLength: number;
  isNumber?: boolean;
}

function Field({ name, label, maxLength, isNumber = false }: FieldProps) {
  return (
    <label className={leaving.text}>
      {label}
      <input name={name} required maxLength={maxLength} autoComplete="off" inputMode={isNumber ? "numeric" : "text"} />
    </label>
  );
}
