import { isConnectionType } from '#shared/connection-form/connection-types.ts';
import type { DrawerContext } from '#shared/drawers/form-drawer.ts';
import { NewHostSystem } from './NewHostSystem.tsx';

interface NewOfTypeProps extends DrawerContext {
  type: string;
}

/** `?new=<type>`: a new host system; nothing if there is no such type. */
export const NewOfType = ({ type, connectionId }: NewOfTypeProps) =>
  isConnectionType(type) ? <NewHostSystem key={type} type={type} connectionId={connectionId} /> : null;
