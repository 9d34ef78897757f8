import type { PreloadedQuery } from 'react-relay/hooks';
import { useLoaderData, useSearchParams } from 'react-router';
import type { OperationType } from 'relay-runtime';
import { readOpen } from '../editor-address.ts';
import { EditFunction } from './EditFunction.tsx';
import { NewFunction } from './NewFunction.tsx';

/** The function that the address opens. */
export function FunctionEditor() {
  const loaded = useLoaderData() as PreloadedQuery<OperationType> | null;
  const [search] = useSearchParams();
  const open = readOpen(search);
  if (!loaded || !open) return null;
  // The loader has started the query that belongs to the address.
  const query = loaded as PreloadedQuery<never>;
  return open.kind === 'new' ? (
    <NewFunction loaded={query} />
  ) : (
    <EditFunction key={open.uuid} loaded={query} />
  );
}
