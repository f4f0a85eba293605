import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { loadCommentFilters, toCommentQuery } from "@/components/courses/comments/comment-filters";
import { CommentsPage } from "@/components/courses/comments/comments-page";
import { Arriving } from "@/components/ui/arriving";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("comments");

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function Page({ searchParams }: Props) {
  const t = await getTranslations("courseComments");
  return (
    <>
      <PageHeader page="comments" text={t("subtitle")} />
      <Arriving content={readComments(searchParams)} fallback={<ListSkeleton fields />} />
    </>
  );
}

async function readComments(searchParams: Props["searchParams"]) {
  const filters = await loadCommentFilters(searchParams);
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await queryClient.prefetchQuery(queries.comments.list.queryOptions(toCommentQuery(filters)));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <CommentsPage />
    </HydrationBoundary>
  );
}
