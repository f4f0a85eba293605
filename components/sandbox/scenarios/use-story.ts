import { type Messages, useTranslations } from "next-intl";

interface Told {
  name: string;
  title: string;
  description?: string | null;
}

export function useStory(): (scenario: Told) => { title: string; text: string | null } {
  const t = useTranslations("scenarios.stories");
  return ({ name, title, description = null }) => {
    const story = name as keyof Messages["scenarios"]["stories"];
    if (!t.has(`${story}.title`)) return { title, text: description };
    return { title: t(`${story}.title`), text: t(`${story}.text`) };
  };
}
