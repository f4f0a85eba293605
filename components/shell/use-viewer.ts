import { useAccess } from "../ui/frame/access";
import { useMode } from "../ui/frame/mode";
import type { Viewer } from "./sections";

export function useViewer(): Viewer {
  const permissions = useAccess();
  const { mode } = useMode();
  return { permissions, mode };
}
