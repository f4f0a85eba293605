import { Fragment } from "react";
import { splitLinks } from "./comment-links";

export function CommentsText({ text, className }: { text: string; className?: string | undefined }) {
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
