import { IconCopy, IconFlag, IconFlagOff, IconRefresh, IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { BulkBar_executions$key } from '#gql/BulkBar_executions';
import { formatCount } from '../../../lib/numbers.ts';
import { pluralise } from '../../../lib/text.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { IconButton } from '../../../ui/actions/IconButton.tsx';
import { paths } from '../../paths.ts';
import { useFlagExecutions } from '../../_shared/executions/useFlagExecutions.tsx';
import { MOST_RESUBMITTED, useResubmitDialog } from '../../_shared/executions/useResubmitDialog.tsx';
import { copyLinks } from './export/copy-links.ts';
import styles from './search.module.css';

export interface BulkBarProps {
  /** The selected executions. */
  executionsRef: BulkBar_executions$key;
  onClear: () => void;
}

/** Actions on the selected executions; actions that this person may not take are not shown. */
export function BulkBar({ executionsRef, onClear }: BulkBarProps) {
  const executions = useFragment(
    graphql`
      fragment BulkBar_executions on FlowExecution @relay(plural: true) {
        invocation_uuid
        company_uuid
        partner_uuid
        flow_name
        flagged
        viewer_can_resubmit
        viewer_can_flag
      }
    `,
    executionsRef,
  );
  const resubmit = useResubmitDialog();
  const [flag, isFlagging] = useFlagExecutions();
  const barRef = useRef<HTMLDivElement>(null);
  const focused = useRef<Element | null>(null);
  // "Unflag" replaces "Flag" when the server responds; keep the focus on the button.
  useLayoutEffect(() => {
    if (focused.current?.isConnected === false && document.activeElement === document.body)
      barRef.current?.querySelector('button')?.focus();
  });
  const [first] = executions;
  if (!first) return null;
  const { company_uuid, partner_uuid } = first;
  const hrefOf = (invocation_uuid: string) =>
    paths.execution({ company_uuid, partner_uuid, invocation_uuid });
  const toResubmit = executions.map(({ invocation_uuid, flow_name }) => ({
    invocation_uuid,
    company_uuid,
    partner_uuid,
    flow_name,
  }));
  const uuids = executions.map(({ invocation_uuid }) => invocation_uuid);
  const mayFlag = executions.filter(({ viewer_can_flag }) => viewer_can_flag);
  const toFlag = mayFlag.filter(({ flagged }) => !flagged).map(({ invocation_uuid }) => invocation_uuid);
  const toUnflag = mayFlag.filter(({ flagged }) => flagged).map(({ invocation_uuid }) => invocation_uuid);
  const tooMany = uuids.length > MOST_RESUBMITTED && `At most ${MOST_RESUBMITTED} at once`;
  return (
    <>
      <div
        ref={barRef}
        role="toolbar"
        aria-label="Selected executions"
        className={styles.bulk}
        onFocus={(event) => (focused.current = event.target)}
        onBlur={(event) => {
          if (event.relatedTarget) focused.current = null;
        }}
      >
        <span role="status">
          <b>{formatCount(uuids.length)}</b> selected
        </span>
        {executions.some(({ viewer_can_resubmit }) => viewer_can_resubmit) && (
          <Button
            icon={<IconRefresh size={15} />}
            disabled={Boolean(tooMany)}
            data-tip={tooMany || undefined}
            onClick={() => resubmit.open(toResubmit)}
          >
            Resubmit
          </Button>
        )}
        {toFlag.length > 0 && (
          <Button
            icon={<IconFlag size={15} />}
            busy={isFlagging}
            disabled={Boolean(tooMany)}
            data-tip={tooMany || undefined}
            onClick={() => flag(toFlag, true)}
          >
            Flag
          </Button>
        )}
        {toUnflag.length > 0 && (
          <Button
            icon={<IconFlagOff size={15} />}
            busy={isFlagging}
            disabled={Boolean(tooMany)}
            data-tip={tooMany || undefined}
            onClick={() => flag(toUnflag, false)}
          >
            Unflag
          </Button>
        )}
        <Button
          icon={<IconCopy size={15} />}
          onClick={() => void copyLinks(uuids.map(hrefOf), pluralise(uuids.length, 'link'))}
        >
          {uuids.length === 1 ? 'Copy link' : 'Copy links'}
        </Button>
        <IconButton label="Clear the selection" icon={<IconX size={15} />} onClick={onClear} />
      </div>
      {resubmit.dialog}
    </>
  );
}
