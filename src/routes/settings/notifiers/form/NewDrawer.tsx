import { useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { NewDrawer_company$key } from '#gql/NewDrawer_company';
import type { NewDrawer_original$key } from '#gql/NewDrawer_original';
import type { NewDrawer_payload$key } from '#gql/NewDrawer_payload';
import { Button } from '#ui/actions/Button.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { formSearch, useFormAddress } from '#shared/forms/form-address.ts';
import type { DrawerContext } from '../drawer-address.ts';
import type { ChannelName } from '../channel-names.ts';
import { channels } from '../notifier-labels.ts';
import { useTestNotifier } from '../useTestNotifier.ts';
import { useGoOn, useIsHere } from '#routes/useGoOn.ts';
import { NotifierSections } from './NotifierSections.tsx';
import { PayloadPreview } from './PayloadPreview.tsx';
import { useNotifierForm } from './useNotifierForm.ts';

interface NewDrawerProps extends DrawerContext {
  companyRef: NewDrawer_company$key;
  channel: ChannelName;
  /** The notifier to copy; null for an empty form. */
  originalRef: NewDrawer_original$key | null;
  /** An example of the payload that it would send. */
  payloadRef: NewDrawer_payload$key;
}

/** The form of a new notifier. */
export function NewDrawer({ companyRef, connectionId, channel, originalRef, payloadRef }: NewDrawerProps) {
  const company = useFragment(
    graphql`
      fragment NewDrawer_company on Company {
        company_uuid
        ...NotifierSections_company
      }
    `,
    companyRef,
  );
  const original = useFragment(
    graphql`
      fragment NewDrawer_original on Notifier {
        ...useNotifierForm_notifier
      }
    `,
    originalRef,
  );
  const payload = useFragment(
    graphql`
      fragment NewDrawer_payload on NotifierPayload {
        ...PayloadPreview_payload
      }
    `,
    payloadRef,
  );
  const { close } = useFormAddress();
  const isHere = useIsHere();
  const goOn = useGoOn();
  const location = useLocation();
  const [test, isTesting] = useTestNotifier();
  const isTestWanted = useRef(false);
  const form = useNotifierForm({
    company_uuid: company.company_uuid,
    connectionId,
    channel,
    notifierRef: null,
    originalRef: original,
    onSaved: (notifier_uuid) => {
      const name = form.getValues().name.trim();
      // Who has left does not see the result of a test.
      if (!isTestWanted.current || !isHere()) {
        notify.success(`${name} added`);
        if (isHere()) close();
        return;
      }
      // Opens the new notifier for editing; its form shows the result of the test.
      const show = () =>
        goOn((search) => ({ search: formSearch(search, { edit: notifier_uuid }) }), {
          replace: true,
          state: location.state as unknown,
          preventScrollReset: true,
        });
      void test({ notifier_uuid, name }).then(show);
    },
  });
  const saveAndTest = async () => {
    isTestWanted.current = true;
    if (!(await form.save())) isTestWanted.current = false;
  };
  return (
    <FormDrawer
      form={form}
      onClose={close}
      title="New notifier"
      context={channels[channel].label}
      saveLabel="Add notifier"
      after={<PayloadPreview payloadRef={payload} hint="For the latest execution error" />}
      extra={
        <Button look="quiet" busy={isTesting} onClick={() => void saveAndTest()}>
          Add and send test
        </Button>
      }
    >
      <NotifierSections form={form} channel={channel} companyRef={company} storedSecret={null} />
    </FormDrawer>
  );
}
