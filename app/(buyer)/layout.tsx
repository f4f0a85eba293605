import type { ReactNode } from "react";
import "@/components/ui/buyer/buyer.css";

/** Without dashboard code, which keeps buyer pages small. */
export default function BuyerLayout({ children }: { children: ReactNode }) {
  return children;
}
