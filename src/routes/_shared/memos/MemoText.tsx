import { useMemo, type ReactNode } from 'react';
import { parseMemo, type Inline } from './memo-markup.ts';
import styles from './memos.module.css';
import { WebLink } from '#ui/text/WebLink.tsx';
import { markMentions } from './mention-text.ts';

interface MemoTextProps {
  body: string;
  /** Addresses of the people it mentions. */
  mentions: readonly string[];
}

/** The text of a comment: bold, code, web links, lists and mentions; everything else as typed. */
export function MemoText({ body, mentions }: MemoTextProps) {
  const blocks = useMemo(() => parseMemo(body), [body]);
  return (
    <div className={styles.text}>
      {blocks.map((block, index) => {
        if (block.kind === 'paragraph') {
          return (
            <p key={index}>
              {block.lines.map((line, at) => (
                <span key={at} className={styles.line}>
                  {renderInline(line, mentions)}
                </span>
              ))}
            </p>
          );
        }
        const List = block.ordered ? 'ol' : 'ul';
        return (
          <List key={index}>
            {block.items.map((item, at) => (
              <li key={at}>{renderInline(item, mentions)}</li>
            ))}
          </List>
        );
      })}
    </div>
  );
}

function renderInline(content: readonly Inline[], mentions: readonly string[]): ReactNode {
  return content.map((part, index) => {
    switch (part.kind) {
      case 'text':
        return markMentions(part.text, mentions).map(({ text, isMention }, at) =>
          isMention ? (
            <span key={`${index} ${at}`} className={styles.mention}>
              {text}
            </span>
          ) : (
            text
          ),
        );
      case 'code':
        return <code key={index}>{part.text}</code>;
      case 'bold':
        return <b key={index}>{renderInline(part.content, mentions)}</b>;
      case 'link':
        return (
          <WebLink key={index} address={part.href}>
            {part.text}
          </WebLink>
        );
    }
  });
}
