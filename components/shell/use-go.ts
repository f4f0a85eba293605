import { askToLeave } from "../ui/unsaved";
import { usePageRouter } from "./opening-page";

/** Opens a page of the dashboard, after asking about unsaved input. */
export function useGo(): (path: string) => Promise<void> {
  const router = usePageRouter();
  return async (path) => {
    if (await askToLeave()) router.push(path);
  };
}
