import { MissingPage } from "@/components/ui/missing-page";

/** Renders the 404 page for buyers, without a link to the dashboard sign-in. */
export default function NotFound() {
  return <MissingPage isMember={false} />;
}
