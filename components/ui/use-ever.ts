import { useState } from "react";

/** Reports whether a condition has been true since the component was mounted. */
export function useEver(condition: boolean): boolean {
  const [ever, setEver] = useState(condition);
  if (condition && !ever) setEver(true);
  return ever || condition;
}
