import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useOutletContext, useRevalidator, useSearchParams } from 'react-router';
import type { OperationType } from 'relay-runtime';
import { retryImport } from '../../../lib/retry-import.ts';
import { SectionBoundary } from '../../../ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useFormAddress } from '../forms/form-address.ts';
import { readDrawer, type DrawerContext } from './form-drawer.ts';

const Drawer = lazy(async () => ({
  default: (await retryImport(() => import('../../../ui/overlay/Drawer.tsx'))).Drawer,
}));

/** What a form over the list is given: the query that belongs to the address, and the list. */
export interface OpenedFormProps<Query extends OperationType> extends DrawerContext {
  loaded: PreloadedQuery<Query>;
}

interface FormDrawersProps {
  /** What is edited: "API key". */
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
  const { revalidate } = useRevalidator();
  const drawer = readDrawer(search);
  if (!loaded || !drawer) return null;
  const frame = (content: ReactNode) => (
    <Suspense fallback={null}>
      <Drawer opened onClose={close} title={title} width={640}>
        {content}
      </Drawer>
    </Suspense>
  );
  const Form = drawer.kind === 'edit' ? EditForm : NewForm;
  return (
    <SectionBoundary
      resetKey={String(loaded.fetchKey)}
      onReload={() => void revalidate()}
      frame={frame}
      small
    >
      <Suspense fallback={frame(<Skeleton shape="text" count={12} label="Loading" />)}>
        <Form loaded={loaded} connectionId={connectionId} />
      </Suspense>
    </SectionBoundary>
  );
}
