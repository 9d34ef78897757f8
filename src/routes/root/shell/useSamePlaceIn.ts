import { useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { useScreenHandle } from '../useScreenHandle.ts';

/**
 * Where a change of workspace leads: the same screen over there when it belongs to the workspace alone, else the
 * pulse; a partner or an execution of one workspace means nothing in another.
 */
export function useSamePlaceIn(): (company_uuid: string) => string {
  const screen = useScreenHandle()?.screen;
  const names = Object.keys(useParams());
  return (company_uuid) => {
    const build = screen !== undefined && names.join() === 'company_uuid' ? paths[screen] : paths.pulse;
    return (build as typeof paths.pulse)({ company_uuid });
  };
}
