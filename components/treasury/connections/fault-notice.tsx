import type { ConnectionFault } from "@/db/schema/acquiring-enums";
import { Problem } from "../../ui/problem";
import { useFaultWords } from "./use-fault-words";

export function FaultNotice({ fault, isAccount }: { fault: ConnectionFault; isAccount: boolean }) {
  const { title, act } = useFaultWords()(fault, isAccount);
  return <Problem title={title}>{act}</Problem>;
}
