import type { ReactNode } from "react";
import "@/components/ui/buyer/buyer.css";

/** Buyers' pages load nothing of the dashboard, so that they stay small. */
export default function BuyerLayout({ children }: { children: ReactNode }) {
  return children;
}
