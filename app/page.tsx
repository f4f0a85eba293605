import { redirect } from "next/navigation";
import { homePath, loginPath } from "@/components/auth/return-path";
import { currentSession } from "@/server/pages/dashboard-session";

export default async function StartPage() {
  redirect((await currentSession()) ? homePath : loginPath(homePath));
}
