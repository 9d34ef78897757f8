import { unlessForbidden, type Caught } from './caught.ts';
import { Part, type PartProps } from './parts.tsx';

interface CaughtFailureProps extends Pick<PartProps, 'title' | 'renderFailure'> {
  /** What the screen does without if it failed. */
  fields: readonly (Caught<unknown> | undefined)[];
}

/**
 * For fields with `@catch(to: RESULT)`, without which the rest of a screen works: says why one of them failed, with Retry.
 * Otherwise it shows nothing, nor if the server refuses them to this person.
 */
export function CaughtFailure({ fields, ...part }: CaughtFailureProps) {
  return (
    <Part {...part}>
      <Failing fields={fields} />
    </Part>
  );
}

function Failing({ fields }: Pick<CaughtFailureProps, 'fields'>) {
  for (const field of fields) if (field) unlessForbidden(field);
  return null;
}
