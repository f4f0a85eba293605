import { MissingPage } from "@/components/ui/missing-page";

/** 404 page of buyers. It never leads to the dashboard's sign-in. */
export default function NotFound() {
  return <MissingPage isMember={false} />;
}
