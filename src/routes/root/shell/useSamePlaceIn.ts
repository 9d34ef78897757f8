import { useMatches, useParams } from 'react-router';
import type { ScreenHandle } from '../../screen-route.ts';
import { paths } from '../../paths.ts';

/**
 * Where a change of workspace leads: the same screen over there when it belongs to the workspace alone, else the
 * pulse; a partner or an execution of one workspace means nothing in another.
 */
export function useSamePlaceIn(): (company_uuid: string) => string {
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined;
  const names = Object.keys(useParams());
  return (company_uuid) => {
    const isOfWorkspace = handle?.screen !== undefined && names.join() === 'company_uuid';
    const build = isOfWorkspace ? paths[handle.screen] : paths.pulse;
    return (build as typeof paths.pulse)({ company_uuid });
  };
}
