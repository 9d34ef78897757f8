import { useLocation, useNavigate, useParams } from 'react-router';
import { graphql, useFragment } from 'react-relay/hooks';
import type { NewHostSystem_original$key } from '#gql/NewHostSystem_original';
import { Button } from '#ui/actions/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import { ConnectionTestPanel } from '#shared/connection-form/ConnectionTestPanel.tsx';
import { connectionTypes, type ConnectionType } from '#shared/connection-form/connection-types.ts';
import { NEW, type DrawerContext } from '#shared/drawers/form-drawer.ts';
import { formSearch, useFormAddress } from '#shared/forms/form-address.ts';
import { HostSystemFields } from './HostSystemFields.tsx';
import { useHostSystemForm } from './useHostSystemForm.ts';
import { useTestHostSystem } from './useTestHostSystem.ts';

interface NewHostSystemProps extends DrawerContext {
  type: ConnectionType;
  /** The host system to copy. */
  originalRef?: NewHostSystem_original$key | null;
}

/** `?new=<type>`: the form of a new host system; `?new=<uuid>`: the form of a copy. */
export function NewHostSystem({ type, connectionId, originalRef = null }: NewHostSystemProps) {
  const original = useFragment(
    graphql`
      fragment NewHostSystem_original on HostSystem @throwOnFieldError {
        name
        secrets {
          is_set
        }
        ...useHostSystemForm_hostSystem
      }
    `,
    originalRef,
  );
  const { company_uuid = '' } = useParams();
  const { close } = useFormAddress();
  const location = useLocation();
  const navigate = useNavigate();
  const test = useTestHostSystem();
  const form = useHostSystemForm({
    company_uuid,
    connectionId,
    type,
    hostSystemRef: null,
    originalRef: original ?? null,
    onSaved: () => {
      notify.success(`${form.getValues().name.trim()} added`);
      close();
    },
  });
  const direction = useFieldValue(form.field('direction'));
  const chooseAgain = () =>
    void navigate(
      { search: formSearch(location.search, { new: NEW }) },
      { replace: true, state: location.state as unknown, preventScrollReset: true },
    );
  return (
    <FormDrawer
      form={form}
      onClose={close}
      title="New host system"
      context={
        <>
          {connectionTypes[type]}{' '}
          {!original && (
            <Button small look="quiet" onClick={chooseAgain}>
              Change type
            </Button>
          )}
        </>
      }
      saveLabel="Add host system"
      after={
        <ConnectionTestPanel
          form={form}
          type={type}
          context={direction}
          test={(settings) => test({ company_uuid, type, direction, ...settings })}
        />
      }
    >
      {original?.secrets.some(({ is_set }) => is_set) && (
        <Callout tone="run" title={`A copy of ${original.name}.`}>
          Its secrets are not copied, because nobody can read them. Set them again below.
        </Callout>
      )}
      <HostSystemFields form={form} type={type} hostSystemRef={null} />
    </FormDrawer>
  );
}
