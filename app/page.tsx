import { redirect } from "next/navigation";
import { currentSession } from "@/app/session";
import { homePath, loginPath } from "@/components/ui/session/return-path";

export default async function StartPage() {
  redirect((await currentSession()) ? homePath : loginPath(homePath));
}
