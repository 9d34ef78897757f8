import { IconArrowUp, IconCopy, IconDots, IconDownload, IconSearch, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { FlowMoreDeleteMutation } from '#gql/FlowMoreDeleteMutation';
import type { FlowMoreDocumentQuery } from '#gql/FlowMoreDocumentQuery';
import type { FlowMoreDuplicateMutation } from '#gql/FlowMoreDuplicateMutation';
import type { FlowMore_flow$key } from '#gql/FlowMore_flow';
import { downloadText, fileNameOf } from '#lib/download.ts';
import { dataID } from '#relay/data-id.ts';
import { describeError } from '#relay/errors.ts';
import { useMutation } from '#relay/useMutation.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useHistoryItem } from '../../_shared/audit/useHistoryItem.tsx';
import { writeFilters } from '../../_shared/executions/search-filters.ts';
import { paths } from '../../paths.ts';
import { flowAddress } from '../flow-address.ts';
import { useGoOn } from '../../useGoOn.ts';

interface FlowMoreProps {
  flowRef: FlowMore_flow$key;
  /** Discards the unsaved changes before the flow is deleted. */
  onReset: () => void;
  onPromote: () => void;
}

/** The menu of actions on the flow as a whole. */
export function FlowMore({ flowRef, onReset, onPromote }: FlowMoreProps) {
  const flow = useFragment(
    graphql`
      fragment FlowMore_flow on FlowSetup {
        flow_uuid
        company_uuid
        partner_uuid
        flow_name
        enabled
        deployed_version {
          flow_uuid
          version_timestamp
        }
        viewer_can_delete
      }
    `,
    flowRef,
  );
  const { flow_uuid, company_uuid, partner_uuid, flow_name } = flow;
  const historyOf = useHistoryItem();
  const [isAsked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const environment = useRelayEnvironment();
  const goOn = useGoOn();
  const [duplicate] = useMutation<FlowMoreDuplicateMutation>(
    graphql`
      mutation FlowMoreDuplicateMutation($input: DuplicateFlowInput!) {
        duplicate_flow(input: $input) {
          flow_setup {
            flow_uuid
            company_uuid
            partner_uuid
            flow_name
            builder
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    {
      failure: `${flow_name} was not duplicated`,
      success: ({ duplicate_flow }) => `${duplicate_flow.flow_setup?.flow_name ?? 'Copy'} created as a draft`,
    },
  );
  const [remove, isDeleting] = useMutation<FlowMoreDeleteMutation>(
    graphql`
      mutation FlowMoreDeleteMutation($input: DeleteFlowInput!) {
        delete_flow(input: $input) {
          flow_setup {
            flow_uuid
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${flow_name} was not deleted`, success: `${flow_name} deleted`, inForm: 'all' },
  );
  // Invalidates the partner, so that each list of its flows is fetched again when opened.
  const forgetLists = {
    updater: (store: { get(id: string): { invalidateRecord(): void } | null | undefined }) =>
      store.get(dataID('TradingPartner', { partner_uuid }))?.invalidateRecord(),
  };
  const duplicateNow = async () => {
    const result = await duplicate({ input: { flow_uuid } }, forgetLists);
    const copy = result.ok ? result.response.duplicate_flow.flow_setup : null;
    if (copy) goOn(flowAddress(copy));
  };
  const deleteNow = async () => {
    const result = await remove({ input: { flow_uuid } }, forgetLists);
    if (!result.ok) {
      setRefusal(result.errors.map(({ message }) => message).join(' ') || null);
      return;
    }
    setAsked(false);
    onReset();
    goOn(paths.partnerFlows({ company_uuid, partner_uuid }), { replace: true });
  };
  const exportNow = () => {
    fetchQuery<FlowMoreDocumentQuery>(
      environment,
      graphql`
        query FlowMoreDocumentQuery($flow_uuid: ID!) {
          flow_configuration(flow_uuid: $flow_uuid) {
            flow_uuid
            document
          }
        }
      `,
      { flow_uuid },
    ).subscribe({
      next: ({ flow_configuration }) =>
        downloadText(
          `${fileNameOf(flow_name)}.json`,
          `${JSON.stringify(flow_configuration?.document, null, 2)}\n`,
          'application/json',
        ),
      error: (error: unknown) => {
        const { title, message } = describeError(error);
        notify.error([title, message].filter(Boolean).join('. '), `${flow_name} was not exported`);
      },
    });
  };
  const whyNotDelete = !flow.viewer_can_delete
    ? 'Owners of the workspace can delete flows'
    : flow.enabled
      ? 'Disable it first'
      : undefined;
  return (
    <>
      <Menu
        label={`Actions for ${flow_name}`}
        align="end"
        items={[
          {
            label: 'Show executions',
            icon: <IconSearch size={16} />,
            to: paths.partnerSearch(
              { company_uuid, partner_uuid },
              writeFilters({ flow_uuids: [flow_uuid], range: '7d' }),
            ),
          },
          { label: 'Duplicate', icon: <IconCopy size={16} />, onSelect: () => void duplicateNow() },
          {
            label: 'Promote…',
            icon: <IconArrowUp size={16} />,
            ...(!flow.deployed_version && {
              disabled: 'Deploy it first: only a deployed version is promoted',
            }),
            onSelect: onPromote,
          },
          { label: 'Export as JSON', icon: <IconDownload size={16} />, onSelect: exportNow },
          historyOf('FlowSetup', flow_uuid),
          { divider: true },
          {
            label: 'Delete…',
            icon: <IconTrash size={16} />,
            danger: true,
            ...(whyNotDelete !== undefined && { disabled: whyNotDelete }),
            onSelect: () => {
              setRefusal(null);
              setAsked(true);
            },
          },
        ]}
        renderTrigger={(trigger) => (
          <IconButton
            {...trigger}
            label={`Actions for ${flow_name}`}
            tooltip={false}
            icon={<IconDots size={16} />}
          />
        )}
      />
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={`Delete the flow “${flow_name}”?`}
        confirmLabel="Delete"
        danger
        busy={isDeleting}
        typeToConfirm={flow_name}
        error={refusal}
        onConfirm={() => void deleteNow()}
      >
        Its settings and versions are permanently deleted. Its executions are kept.
      </ConfirmDialog>
    </>
  );
}
