import { IconDots, IconPencil, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { MemoItem_memo$key } from '#gql/MemoItem_memo';
import type { MemoItemUpdateMutation } from '#gql/MemoItemUpdateMutation';
import { formatDateTimeSeconds } from '#lib/dates.ts';
import { useMutation } from '#relay/useMutation.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { announce } from '#ui/feedback/live-region.ts';
import { Menu } from '#ui/overlay/Menu.tsx';
import type { MenuItem } from '#ui/overlay/MenuEntry.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useZone } from '#ui/text/zone.ts';
import { LazyMemoForm } from './LazyMemoForm.ts';
import type { KnownVisibility } from './MemoForm.tsx';
import { MemoText } from './MemoText.tsx';
import styles from './memos.module.css';

export interface MemoItemProps {
  memoRef: MemoItem_memo$key;
  /** As in `MemoFormProps`. */
  fixed: KnownVisibility | null;
  onDelete: () => void;
}

/** One comment: its author, date and text, and the actions open to this person. */
export function MemoItem({ memoRef, fixed, onDelete }: MemoItemProps) {
  const memo = useFragment(
    graphql`
      fragment MemoItem_memo on Memo {
        memo_uuid
        body
        mentions
        author {
          display
        }
        author_company_name
        visibility
        pinned
        created_at
        edited_at
        lock_version
        viewer_can_edit
        viewer_can_pin
        viewer_can_delete
      }
    `,
    memoRef,
  );
  const [update] = useMutation<MemoItemUpdateMutation>(
    graphql`
      mutation MemoItemUpdateMutation($input: UpdateMemoInput!) {
        update_memo(input: $input) {
          memo {
            memo_uuid
            ...MemoItem_memo
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'Could not change the comment', inForm: ['body'] },
  );
  /** The version that an open form is based on. After a conflict, saving again overwrites the other person's change. */
  const [base, setBase] = useState<number | 'latest' | null>(null);
  const editing = base !== null;
  const zone = useZone();
  const menuRef = useRef<HTMLButtonElement>(null);
  // Whether the form was just open: the focus then returns to the menu that opened it.
  const wasEditing = useRef(false);
  useEffect(() => {
    if (!editing && wasEditing.current) menuRef.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const stopEditing = () => setBase(null);
  const { memo_uuid, pinned, author, lock_version } = memo;
  const pin = async () => {
    const result = await update({ input: { memo_uuid, lock_version, pinned: !pinned } });
    if (result.ok) announce(pinned ? 'Comment unpinned' : 'Comment pinned');
  };

  const items: MenuItem[] = [];
  if (memo.viewer_can_pin) {
    items.push({
      label: pinned ? 'Unpin' : 'Pin to the top',
      icon: pinned ? <IconPinnedOff size={16} /> : <IconPin size={16} />,
      onSelect: () => void pin(),
    });
  }
  if (memo.viewer_can_edit) {
    items.push({ label: 'Edit', icon: <IconPencil size={16} />, onSelect: () => setBase(lock_version) });
  }
  if (memo.viewer_can_delete) {
    items.push({ label: 'Delete', icon: <IconTrash size={16} />, danger: true, onSelect: onDelete });
  }

  return (
    <article className={styles.memo} aria-label={`Comment by ${author.display}`} tabIndex={-1}>
      <header className={styles.head}>
        <b>
          <bdi>{author.display}</bdi>
        </b>
        {/* Guests see members under the workspace's name only. */}
        {memo.author_company_name !== author.display && (
          <span className="muted">
            <bdi>{memo.author_company_name}</bdi>
          </span>
        )}
        <span className="muted">
          <RelativeTime at={memo.created_at} />
        </span>
        {memo.edited_at && (
          <span className="muted" data-tip={`Changed ${formatDateTimeSeconds(memo.edited_at, zone)}`}>
            edited
          </span>
        )}
        {pinned && <Tag>Pinned</Tag>}
        {memo.visibility === 'SHARED' && <Tag tip="Guests of this partner can read this too">Shared</Tag>}
        {items.length > 0 && !editing && (
          <Menu
            label={`Actions for the comment by ${author.display}`}
            items={items}
            align="end"
            renderTrigger={(props) => (
              <IconButton
                {...props}
                ref={(button) => {
                  props.ref.current = button;
                  menuRef.current = button;
                }}
                small
                className={styles.more}
                label={`Actions for the comment by ${author.display}`}
                tooltip={false}
                icon={<IconDots size={16} />}
              />
            )}
          />
        )}
      </header>
      {editing ? (
        <Suspense fallback={null}>
          <LazyMemoForm
            label="Edit comment"
            submitLabel="Save"
            draft={memo_uuid}
            body={memo.body}
            visibility={memo.visibility as KnownVisibility}
            fixed={fixed}
            onCancel={stopEditing}
            onSubmit={async ({ body, visibility }) => {
              const read = base === 'latest' ? lock_version : base;
              const result = await update({ input: { memo_uuid, lock_version: read, body, visibility } });
              if (!result.ok) {
                if (result.errors.some(({ path }) => path.join() === 'lock_version')) setBase('latest');
                return result.errors;
              }
              announce('Comment saved');
              stopEditing();
              return null;
            }}
          />
        </Suspense>
      ) : (
        <MemoText body={memo.body} mentions={memo.mentions} />
      )}
    </article>
  );
}
