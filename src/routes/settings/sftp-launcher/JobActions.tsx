import {
  IconCopy,
  IconDots,
  IconHistory,
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconTestPipe,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation, useNavigate } from 'react-router';
import type { JobActions_job$key } from '#gql/JobActions_job';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { historySearch } from '../../_shared/audit/history-address.ts';
import { paths } from '../../paths.ts';
import { useOpenOver } from '../../useOpenOver.ts';
import { isUnderWay } from './run-labels.ts';
import { runsSearch } from './runs-address.ts';
import type { useJobActions } from './useJobActions.ts';
import styles from './SftpLauncher.module.css';

interface JobActionsProps {
  jobRef: JobActions_job$key;
  actions: ReturnType<typeof useJobActions>;
  onDeleted: () => void;
}

/** The Run or Cancel button of a row, and its action menu. */
export function JobActions({ jobRef, actions, onDeleted }: JobActionsProps) {
  const { job_uuid, company_uuid, name, enabled, last_execution } = useFragment(
    graphql`
      fragment JobActions_job on SftpJob {
        job_uuid
        company_uuid
        name
        enabled
        last_execution {
          job_execution_uuid
          status
        }
      }
    `,
    jobRef,
  );
  const [isDeleteAsked, setDeleteAsked] = useState(false);
  const { search } = useLocation();
  const navigate = useNavigate();
  const tabIndex = useTabStop();
  const close = () => setDeleteAsked(false);
  const running =
    last_execution && isUnderWay(last_execution.status) ? last_execution.job_execution_uuid : null;
  const openOver = useOpenOver();
  const confirmDelete = async () => {
    if (!(await actions.deleteNow())) close();
  };
  return (
    <span className={styles.actions}>
      {running === null ? (
        <IconButton
          small
          tabIndex={tabIndex}
          label={`Run ${name} now`}
          aria-busy={actions.isStarting || undefined}
          icon={<IconPlayerPlay size={16} />}
          onClick={() => void actions.runNow()}
        />
      ) : (
        <IconButton
          small
          tabIndex={tabIndex}
          label={`Cancel the run of ${name}`}
          aria-busy={actions.isCanceling || undefined}
          icon={<IconPlayerStop size={16} />}
          onClick={() => void actions.cancelRun(running)}
        />
      )}
      <Menu
        label={`Actions for ${name}`}
        align="end"
        items={[
          {
            label: 'Show runs',
            icon: <IconListDetails size={16} />,
            onSelect: () => openOver(runsSearch(search, job_uuid)),
          },
          {
            label: 'Edit',
            icon: <IconPencil size={16} />,
            onSelect: () => void navigate(paths.editSftpJob({ company_uuid, job_uuid })),
          },
          {
            label: 'Duplicate',
            icon: <IconCopy size={16} />,
            onSelect: () => void navigate(paths.newSftpJob({ company_uuid }, { from: job_uuid })),
          },
          running === null
            ? {
                label: 'Run now',
                icon: <IconPlayerPlay size={16} />,
                onSelect: () => void actions.runNow(),
              }
            : {
                label: 'Cancel the run',
                icon: <IconPlayerStop size={16} />,
                onSelect: () => void actions.cancelRun(running),
              },
          {
            label: 'Test without starting executions',
            icon: <IconTestPipe size={16} />,
            disabled: running === null ? undefined : 'Wait until the run ends.',
            onSelect: () => void actions.runNow(true),
          },
          {
            label: enabled ? 'Pause' : 'Resume',
            icon: enabled ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />,
            onSelect: () => void actions.setEnabled(!enabled),
          },
          {
            label: 'History',
            icon: <IconHistory size={16} />,
            onSelect: () => openOver(historySearch(search, { entity_type: 'SftpJob', entity_id: job_uuid })),
          },
          { divider: true },
          {
            label: 'Delete…',
            icon: <IconTrash size={16} />,
            danger: true,
            onSelect: () => setDeleteAsked(true),
          },
        ]}
        renderTrigger={(trigger) => (
          <IconButton
            {...trigger}
            small
            tabIndex={tabIndex}
            label={`Actions for ${name}`}
            icon={<IconDots size={16} />}
          />
        )}
      />
      <ConfirmDialog
        opened={isDeleteAsked}
        onClose={close}
        title={`Delete the launcher job “${name}”?`}
        confirmLabel="Delete"
        danger
        busy={actions.isDeleting}
        onConfirm={() => {
          onDeleted();
          void confirmDelete();
        }}
      >
        It picks up no more files. Executions that it started stay. This cannot be undone. To stop it for a
        while, pause it.
      </ConfirmDialog>
    </span>
  );
}
