import type { ReactNode } from "react";
import "@/components/ui/buyer/buyer.css";

/** Buyer pages load no dashboard code, which keeps them small. */
export default function BuyerLayout({ children }: { children: ReactNode }) {
  return children;
}
