import { MissingPage } from "@/components/ui/missing-page";

/** 404 without a link to the dashboard sign-in. */
export default function NotFound() {
  return <MissingPage isMember={false} />;
}
