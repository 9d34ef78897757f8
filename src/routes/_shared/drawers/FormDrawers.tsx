import type { ComponentType } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useOutletContext, useSearchParams } from 'react-router';
import type { OperationType } from 'relay-runtime';
import { useFormAddress } from '../forms/form-address.ts';
import { readDrawer, type DrawerContext } from './form-drawer.ts';
import { DrawerOver } from './DrawerOver.tsx';

/** The props of a form over a list: the query for the address, and the list. */
export interface OpenedFormProps<Query extends OperationType> extends DrawerContext {
  loaded: PreloadedQuery<Query>;
}

interface FormDrawersProps {
  /** What the form edits: "API key". */
  title: string;
  newForm: ComponentType<OpenedFormProps<never>>;
  editForm: ComponentType<OpenedFormProps<never>>;
}

/** The form that the address opens over a list, if any. */
export function FormDrawers({ title, newForm: NewForm, editForm: EditForm }: FormDrawersProps) {
  const loaded = useLoaderData() as PreloadedQuery<never> | null;
  const { connectionId } = useOutletContext<DrawerContext>();
  const [search] = useSearchParams();
  const { close } = useFormAddress();
  const drawer = readDrawer(search);
  if (!loaded || !drawer) return null;
  const Form = drawer.kind === 'edit' ? EditForm : NewForm;
  return (
    <DrawerOver title={title} onClose={close} resetKey={loaded.fetchKey}>
      <Form loaded={loaded} connectionId={connectionId} />
    </DrawerOver>
  );
}
