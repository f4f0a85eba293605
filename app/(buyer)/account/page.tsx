import { redirect } from "next/navigation";

/** A buyer's account begins with what they bought to learn. */
export default function AccountPage() {
  redirect("/learn");
}
