import { getFormatter, getTranslations } from "next-intl/server";
import { Fragment } from "react";
import type { CommentThread, LessonComments, StudentComment } from "@/server/courses/comments/schemas";
import page from "../../ui/buyer/buyer-page.module.css";
import { splitLinks } from "./comment-links";
import classes from "./comments.module.css";
import { KeptForm } from "./kept-form";
import { actPath } from "./learn-paths";

const commentNotes = ["sent", "reported", "busy", "refused", "gone"] as const;
type CommentNote = (typeof commentNotes)[number];

export function toCommentNote(text: string | string[] | undefined): CommentNote | null {
  return commentNotes.find((each) => each === text) ?? null;
}

export function toPageNumber(text: string | string[] | undefined): number {
  return typeof text === "string" && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

interface Props {
  comments: LessonComments;
  path: string;
  /** Enrollment id; null in a member's preview, which is read-only. */
  student: string | null;
  seller: string;
  note: CommentNote | null;
}

/** Plain forms work without JavaScript. */
export async function CommentsSection({ comments, path, student, seller, note }: Props) {
  const t = await getTranslations("comments");
  const { threads, page: at, pages } = comments;
  const pathOf = (number: number) => `${path}${path.includes("?") ? "&" : "?"}comments=${number}#comments`;
  const action = student === null ? null : actPath(path, "comments", student);
  const place = { action, seller, isReceived: note === "sent" };
  return (
    <section className={`${page.card} ${classes.comments}`} id="comments" aria-labelledby="comments-title">
      <h2 id="comments-title" className={page.title}>
        {t("title")}
      </h2>
      {note && <p role="status">{t(`notes.${note}`)}</p>}
      {action === null ? (
        <p className={page.dimmed}>{t("preview")}</p>
      ) : (
        <WriteForm action={action} isReceived={place.isReceived} parentId={null} />
      )}
      {threads.length === 0 && action !== null && <p className={page.dimmed}>{t("empty")}</p>}
      <ul className={classes.threads}>
        {threads.map((thread) => (
          <Thread key={thread.commentId} thread={thread} {...place} />
        ))}
      </ul>
      {pages > 1 && (
        <nav className={classes.pages} aria-label={t("pages")}>
          {at > 1 && (
            <a className={page.quiet} href={pathOf(at - 1)}>
              {t("newer")}
            </a>
          )}
          {at < pages && (
            <a className={page.quiet} href={pathOf(at + 1)}>
              {t("older")}
            </a>
          )}
        </nav>
      )}
    </section>
  );
}

interface Place {
  action: string | null;
  seller: string;
  /** The last comment was stored. */
  isReceived: boolean;
}

async function Thread({ thread, ...place }: Place & { thread: CommentThread }) {
  const t = await getTranslations("comments");
  return (
    <li className={classes.thread}>
      <Comment comment={thread} {...place} />
      {thread.replies.length > 0 && (
        <ul className={classes.replies}>
          {thread.replies.map((reply) => (
            <li key={reply.commentId}>
              <Comment comment={reply} {...place} />
            </li>
          ))}
        </ul>
      )}
      {thread.kind !== "gone" && place.action !== null && (
        <details className={classes.reply}>
          <summary>{t("reply")}</summary>
          <WriteForm action={place.action} isReceived={place.isReceived} parentId={thread.commentId} />
        </details>
      )}
    </li>
  );
}

async function Comment({ comment, action, seller }: Omit<Place, "isReceived"> & { comment: StudentComment }) {
  const [t, format] = await Promise.all([getTranslations("comments"), getFormatter()]);
  const { commentId, kind, author, text, isAnswer, isOwn, isReported, createdAt } = comment;
  if (kind === "gone") return <p className={page.dimmed}>{t("gone")}</p>;
  const at = format.dateTime(new Date(createdAt), { dateStyle: "medium", timeStyle: "short" });
  return (
    <article className={classes.comment}>
      <p className={classes.head}>
        <strong>{kind === "seller" ? seller : author}</strong>
        {kind === "seller" && <span className={classes.badge}>{t("seller")}</span>}
        {isAnswer && <span className={classes.badge}>{t("answer")}</span>}
        <time className={page.small} dateTime={createdAt}>
          {at}
        </time>
      </p>
      <CommentsText text={text} className={classes.text} />
      {action !== null && (
        <form action={action} method="post" className={classes.actions}>
          <input type="hidden" name="commentId" value={commentId} />
          {isOwn && (
            <button type="submit" name="deed" value="delete">
              {t("delete")}
            </button>
          )}
          {!isOwn && kind === "student" && !isReported && (
            <button type="submit" name="deed" value="report">
              {t("report")}
            </button>
          )}
          {isReported && <span className={page.small}>{t("isReported")}</span>}
        </form>
      )}
    </article>
  );
}

interface WriteProps {
  action: string;
  parentId: string | null;
  isReceived: boolean;
}

async function WriteForm({ action, parentId, isReceived }: WriteProps) {
  const t = await getTranslations("comments");
  const id = `comment-${parentId ?? "new"}`;
  return (
    <KeptForm
      action={action}
      name={`${action}#${parentId ?? "new"}`}
      version=""
      isReceived={isReceived}
      restored={t("restored")}
      className={classes.form}
    >
      {parentId && <input type="hidden" name="parentId" value={parentId} />}
      <label htmlFor={id}>{t(parentId ? "yourReply" : "yourComment")}</label>
      <textarea id={id} name="text" rows={3} required maxLength={2000} />
      <button type="submit" name="deed" value="write" className={page.quiet}>
        {t("send")}
      </button>
    </KeptForm>
  );
}

function CommentsText({ text, className }: { text: string; className?: string | undefined }) {
  let at = 0;
  return (
    <p className={className}>
      {splitLinks(text).map((piece) => {
        const key = at;
        at += piece.text.length;
        if (piece.href === null) return <Fragment key={key}>{piece.text}</Fragment>;
        return (
          <a key={key} href={piece.href} rel="nofollow ugc noopener" target="_blank" referrerPolicy="no-referrer">
            {piece.text}
          </a>
        );
      })}
    </p>
  );
}
