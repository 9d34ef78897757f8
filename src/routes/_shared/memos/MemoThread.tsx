import { Suspense, useEffect, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { RecordSourceSelectorProxy } from 'relay-runtime';
import type { MemoThread_memos$data, MemoThread_memos$key } from '#gql/MemoThread_memos';
import type { MemoThreadCreateMutation } from '#gql/MemoThreadCreateMutation';
import type { MemoThreadDeleteMutation } from '#gql/MemoThreadDeleteMutation';
import { nodesOf } from '#relay/connection.ts';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { announce } from '#ui/feedback/live-region.ts';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { LazyMemoForm } from './LazyMemoForm.ts';
import type { KnownVisibility } from './MemoForm.tsx';
import { MemoItem } from './MemoItem.tsx';
import styles from './memos.module.css';

/** The object that the comments are about. */
export type MemoSubject =
  | {
      readonly partner_uuid: string;
      /** The execution; null for comments on the partner itself. */
      readonly invocation_uuid: string | null;
    }
  | { readonly quote_uuid: string };

const keyOf = (subject: MemoSubject): string =>
  'quote_uuid' in subject ? subject.quote_uuid : (subject.invocation_uuid ?? subject.partner_uuid);

export interface MemoThreadProps {
  /** Spread on the connection itself; each screen that fetches it gives it a `@connection` key of its own. */
  memosRef: MemoThread_memos$key;
  subject: MemoSubject;
  canWrite: boolean;
  /** As in `MemoFormProps`. */
  fixed: KnownVisibility | null;
  /** Shown in an empty thread to explain its purpose. */
  emptyWords: string;
  /** Set if there are older comments to load. */
  onMore?: () => void;
  loadingMore?: boolean;
}

type Memo = MemoThread_memos$data['edges'][number]['node'];

/** Sorts like the server, also after a comment was pinned or added on the client. */
const inOrder = (memos: readonly Memo[]): readonly Memo[] =>
  memos.toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || b.created_at.localeCompare(a.created_at));

/** Adjusts the count beside the title; Relay updates only the edges on create and delete. */
const counting = (connection: string, by: 1 | -1) => (store: RecordSourceSelectorProxy) => {
  const record = store.get(connection);
  const count = record?.getValue('total_count');
  if (typeof count === 'number') record?.setValue(count + by, 'total_count');
};

/** The comments on a partner, an execution or a quote, with a form for new ones. For a Card without padding. */
export function MemoThread(props: MemoThreadProps) {
  const { subject, canWrite, fixed, emptyWords, onMore, loadingMore } = props;
  const connection = useFragment(
    graphql`
      fragment MemoThread_memos on MemoConnection {
        __id
        edges {
          node {
            memo_uuid
            pinned
            created_at
            ...MemoItem_memo
          }
        }
      }
    `,
    props.memosRef,
  );
  const connections = [connection.__id];
  const [create] = useMutation<MemoThreadCreateMutation>(
    graphql`
      mutation MemoThreadCreateMutation($input: CreateMemoInput!, $connections: [ID!]!) {
        create_memo(input: $input) {
          memo_edge @prependEdge(connections: $connections) {
            cursor
            node {
              memo_uuid
              pinned
              created_at
              ...MemoItem_memo
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'Could not add the comment', inForm: ['body'] },
  );
  const [remove, isRemoving] = useMutation<MemoThreadDeleteMutation>(
    graphql`
      mutation MemoThreadDeleteMutation($input: DeleteMemoInput!, $connections: [ID!]!) {
        delete_memo(input: $input) {
          memo {
            memo_uuid
            __id @deleteEdge(connections: $connections)
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'Could not delete the comment' },
  );
  const [doomed, setDoomed] = useState<string | null>(null);
  const memos = inOrder(nodesOf(connection));

  // The menu disappears with the deleted comment, so the focus moves to the one that takes its place.
  const rootRef = useRef<HTMLDivElement>(null);
  const gap = useRef<number | null>(null);
  useEffect(() => {
    if (doomed !== null || gap.current === null) return;
    const left = rootRef.current?.querySelectorAll<HTMLElement>('article');
    const successor = left?.[Math.min(gap.current, left.length - 1)];
    gap.current = null;
    (successor ?? rootRef.current?.querySelector('textarea'))?.focus();
  }, [doomed]);

  const confirmDelete = async () => {
    if (doomed === null) return;
    const at = memos.findIndex(({ memo_uuid }) => memo_uuid === doomed);
    const result = await remove(
      { input: { memo_uuid: doomed }, connections },
      {
        updater: (store, response) => {
          if (response?.delete_memo.memo) counting(connection.__id, -1)(store);
        },
      },
    );
    if (result.ok) {
      gap.current = at;
      announce('Comment deleted');
    }
    setDoomed(null);
  };

  return (
    <div ref={rootRef}>
      {canWrite && (
        <Suspense fallback={<Skeleton shape="text" count={4} label="" />}>
          <LazyMemoForm
            label="New comment"
            submitLabel="Comment"
            draft={keyOf(subject)}
            fixed={fixed}
            onSubmit={async ({ body, visibility }) => {
              const result = await create(
                { input: { ...subject, body, visibility }, connections },
                {
                  updater: (store, response) => {
                    if (response?.create_memo.memo_edge) counting(connection.__id, 1)(store);
                  },
                },
              );
              if (!result.ok) return result.errors;
              announce('Comment added');
              return null;
            }}
          />
        </Suspense>
      )}
      {memos.length > 0 ? (
        <ul className={styles.thread} aria-label="Comments">
          {memos.map((memo) => (
            <li key={memo.memo_uuid}>
              <MemoItem memoRef={memo} fixed={fixed} onDelete={() => setDoomed(memo.memo_uuid)} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState kind="none" title="No comments yet" small>
          {emptyWords}
        </EmptyState>
      )}
      {onMore && (
        <div className={styles.older}>
          <Button small look="quiet" busy={loadingMore} onClick={onMore}>
            Older comments
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={doomed !== null}
        onClose={() => setDoomed(null)}
        title="Delete this comment?"
        confirmLabel="Delete"
        danger
        busy={isRemoving}
        onConfirm={() => void confirmDelete()}
      >
        <p>It is removed for everyone. This cannot be undone.</p>
      </ConfirmDialog>
    </div>
  );
}
