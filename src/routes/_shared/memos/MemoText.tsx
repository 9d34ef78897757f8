import { useMemo, type ReactNode } from 'react';
import styles from './memos.module.css';
import { parseMemo, type Inline } from './memo-markup.ts';

/** The text of a comment: bold, code, web links and lists; everything else as typed. */
export function MemoText({ body }: { body: string }) {
  const blocks = useMemo(() => parseMemo(body), [body]);
  return (
    <div className={styles.text}>
      {blocks.map((block, index) => {
        if (block.kind === 'paragraph') {
          return (
            <p key={index}>
              {block.lines.map((line, at) => (
                <span key={at} className={styles.line}>
                  {renderInline(line)}
                </span>
              ))}
            </p>
          );
        }
        const List = block.ordered ? 'ol' : 'ul';
        return (
          <List key={index}>
            {block.items.map((item, at) => (
              <li key={at}>{renderInline(item)}</li>
            ))}
          </List>
        );
      })}
    </div>
  );
}

function renderInline(content: readonly Inline[]): ReactNode {
  return content.map((part, index) => {
    switch (part.kind) {
      case 'text':
        return part.text;
      case 'code':
        return <code key={index}>{part.text}</code>;
      case 'bold':
        return <b key={index}>{renderInline(part.content)}</b>;
      case 'link':
        return (
          <a key={index} href={part.href} target="_blank" rel="noreferrer noopener nofollow">
            {part.text}
          </a>
        );
    }
  });
}
