import { useRef, useState } from 'react';
import { graphql, useFragment, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { EditNotifier_notifier$key } from '#gql/EditNotifier_notifier';
import type { EditNotifierQuery } from '#gql/EditNotifierQuery';
import type { NotifierSections_company$key } from '#gql/NotifierSections_company';
import { notify } from '#ui/feedback/notify.ts';
import { AuditLine } from '#ui/form/AuditLine.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { found } from '#errors/not-found.ts';
import { historySearch } from '#shared/audit/history-address.ts';
import { useFormAddress } from '#shared/forms/form-address.ts';
import type { DrawerContext } from '../drawer-address.ts';
import type { ChannelName } from '../channel-names.ts';
import { channels } from '../notifier-labels.ts';
import { NoNotifier } from '../NoNotifier.tsx';
import { useTestNotifier } from '../useTestNotifier.ts';
import { NotifierSections } from './NotifierSections.tsx';
import { PayloadPreview } from './PayloadPreview.tsx';
import { TestPanel } from './TestPanel.tsx';
import { useNotifierForm } from './useNotifierForm.ts';

interface EditNotifierProps extends DrawerContext {
  loaded: PreloadedQuery<EditNotifierQuery>;
}

/** `?edit=<uuid>`: the form of a stored notifier. */
export function EditNotifier({ loaded, connectionId }: EditNotifierProps) {
  const data = usePreloadedQuery<EditNotifierQuery>(
    graphql`
      query EditNotifierQuery($company_uuid: ID!, $notifier_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
          ...NotifierSections_company
        }
        notifier(notifier_uuid: $notifier_uuid) {
          notifier_uuid
          company_uuid
          ...EditNotifier_notifier
        }
      }
    `,
    loaded,
  );
  const { close } = useFormAddress();
  const company = found(data.company, 'workspace');
  // An object of another workspace counts as not found.
  if (data.notifier?.company_uuid !== company.company_uuid) return <NoNotifier onClose={close} />;
  return (
    <EditDrawer
      key={data.notifier.notifier_uuid}
      notifierRef={data.notifier}
      companyRef={company}
      connectionId={connectionId}
      onClose={close}
    />
  );
}

interface EditDrawerProps extends DrawerContext {
  notifierRef: EditNotifier_notifier$key;
  companyRef: NotifierSections_company$key;
  onClose: () => void;
}

function EditDrawer({ notifierRef, companyRef, connectionId, onClose }: EditDrawerProps) {
  const notifier = useFragment(
    graphql`
      fragment EditNotifier_notifier on Notifier {
        notifier_uuid
        company_uuid
        name
        channel
        enabled
        secrets {
          name
          is_set
          updated_at
        }
        created_at
        created_by {
          display
        }
        updated_at
        updated_by {
          display
        }
        ...useNotifierForm_notifier
        payload_preview {
          ...PayloadPreview_payload
        }
        ...TestPanel_notifier
      }
    `,
    notifierRef,
  );
  const { notifier_uuid, company_uuid, name, enabled } = notifier;
  const channel = notifier.channel as ChannelName;
  const { search } = useLocation();
  const [test] = useTestNotifier();
  const staysOpen = useRef(false);
  const [isTestWanted, setTestWanted] = useState(false);
  const form = useNotifierForm({
    company_uuid,
    connectionId,
    channel,
    notifierRef: notifier,
    onSaved: () => {
      if (staysOpen.current) return;
      notify.success(`${name} saved`);
      onClose();
    },
  });
  const isDirty = form.changed.length > 0;
  const saveAndTest = async () => {
    staysOpen.current = true;
    setTestWanted(true);
    const isReady = !isDirty || (await form.save());
    staysOpen.current = false;
    if (isReady) await test({ notifier_uuid, name });
    setTestWanted(false);
  };
  const secret = notifier.secrets.find(({ is_set }) => is_set);
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title={name}
      context={
        <>
          {!enabled && <StatusBadge tone="sub">Disabled</StatusBadge>} {channels[channel].label} notifier
        </>
      }
      after={
        <>
          <PayloadPreview
            payloadRef={notifier.payload_preview}
            hint="For the latest event, with the saved settings"
          />
          <TestPanel
            notifierRef={notifier}
            isRunning={isTestWanted}
            isDirty={isDirty}
            onRun={() => void saveAndTest()}
          />
          <AuditLine
            created={{ at: notifier.created_at, by: notifier.created_by.display }}
            changed={{ at: notifier.updated_at, by: notifier.updated_by.display }}
            historyTo={historySearch(search, { entity_type: 'Notifier', entity_id: notifier_uuid })}
          />
        </>
      }
    >
      <NotifierSections
        form={form}
        channel={channel}
        companyRef={companyRef}
        storedSecret={secret?.updated_at ? { at: secret.updated_at } : null}
      />
    </FormDrawer>
  );
}
