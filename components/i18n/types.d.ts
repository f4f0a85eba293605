import type { Locale } from "./locales";
import type { portuguese } from "./portuguese";

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof portuguese;
  }
}
