import { tolerateTranslation } from "@/components/ui/tolerate-translation";

// Next runs this file in the browser before hydration.
tolerateTranslation();
