import type { MockContext } from '../../../context.ts';
import { readFields } from '../../../../engine/store/read-fields.ts';
import type { SideKey } from '../../../world/flow-links.ts';
import type { FlowSettings } from '../../../world/flow-settings.ts';
import { sidesUsed } from './steps.ts';

const ENDS = ['source', 'destination', 'graph'] as const;

/** Systems that data comes from, or goes to, at any step of a flow as last saved. */
export const draftSides = (
  flow_uuid: string,
  end: 'source' | 'destination',
  { store }: Pick<MockContext, 'store'>,
): readonly SideKey[] =>
  sidesUsed(
    readFields<Pick<FlowSettings, (typeof ENDS)[number]>>(store, 'FlowConfiguration', flow_uuid, ENDS),
    end,
  );
