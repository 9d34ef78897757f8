import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { NotifierSections_company$key } from '#gql/NotifierSections_company';
import type { useNotifierForm_notifier$key } from '#gql/useNotifierForm_notifier';
import { Button } from '../../../../ui/actions/Button.tsx';
import { notify } from '../../../../ui/feedback/notify.ts';
import { FormDrawer } from '../../../../ui/form/FormDrawer.tsx';
import { formSearch, useFormAddress } from '../../../forms/form-address.ts';
import type { DrawerContext } from '../drawer-address.ts';
import { channels, type ChannelName } from '../notifier-words.ts';
import { useTestNotifier } from '../useTestNotifier.ts';
import { NotifierSections } from './NotifierSections.tsx';
import { useNotifierForm } from './useNotifierForm.ts';

interface NewDrawerProps extends DrawerContext {
  company_uuid: string;
  companyRef: NotifierSections_company$key;
  channel: ChannelName;
  originalRef: useNotifierForm_notifier$key | null;
}

/** The form of a notifier that does not exist yet. */
export function NewDrawer({ company_uuid, companyRef, connectionId, channel, originalRef }: NewDrawerProps) {
  const { close } = useFormAddress();
  const navigate = useNavigate();
  const location = useLocation();
  const [test, isTesting] = useTestNotifier();
  const isTestWanted = useRef(false);
  const form = useNotifierForm({
    company_uuid,
    connectionId,
    channel,
    notifierRef: null,
    originalRef,
    onSaved: (notifier_uuid) => {
      const name = form.getValues().name.trim();
      if (!isTestWanted.current) {
        notify.success(`${name} added`);
        close();
        return;
      }
      // What was made is edited from here on, and its form shows how the test went.
      const show = () =>
        void navigate(
          { search: formSearch(location.search, { edit: notifier_uuid }) },
          { replace: true, state: location.state as unknown, preventScrollReset: true },
        );
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
      extra={
        <Button look="quiet" busy={isTesting} onClick={() => void saveAndTest()}>
          Add and send test
        </Button>
      }
    >
      <NotifierSections form={form} channel={channel} companyRef={companyRef} storedSecret={null} />
    </FormDrawer>
  );
}
