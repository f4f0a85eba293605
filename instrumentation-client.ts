import { tolerateTranslation } from "@/components/ui/tolerate-translation";

// Next runs this file in the browser, before React takes over the page.
tolerateTranslation();
