import { useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { useScreenHandle } from '../useScreenHandle.ts';

/**
 * The page to open after switching workspaces: the same screen if it depends on the workspace only, otherwise Pulse,
 * because a partner or an execution exists in one workspace only.
 */
export function useSamePlaceIn(): (company_uuid: string) => string {
  const screen = useScreenHandle()?.screen;
  const names = Object.keys(useParams());
  return (company_uuid) => {
    const build = screen !== undefined && names.join() === 'company_uuid' ? paths[screen] : paths.pulse;
    return (build as typeof paths.pulse)({ company_uuid });
  };
}
