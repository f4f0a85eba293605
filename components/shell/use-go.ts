import { askToLeave } from "../ui/unsaved";
import { usePageRouter } from "./opening-page";

/** Opens a page of the dashboard, once the user lets unsaved input go. */
export function useGo(): (path: string) => Promise<void> {
  const router = usePageRouter();
  return async (path) => {
    if (await askToLeave()) router.push(path);
  };
}
