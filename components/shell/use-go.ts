import { usePageRouter } from "../ui/frame/opening-page";
import { askToLeave } from "../ui/unsaved";

export function useGo(): (path: string) => Promise<void> {
  const router = usePageRouter();
  return async (path) => {
    if (await askToLeave()) router.push(path);
  };
}
