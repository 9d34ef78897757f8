import type { MockContext } from '../../context.ts';
import { fileTypeOf } from '../../facts/file-types.ts';
import { sideKeyOf, type MappingChoice, type StepSide } from '../../world/flow-graph.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { sidesUsed } from '../../model/flow/graph/steps.ts';
import { sideSummary, summaryOf } from '../../model/flow/sides.ts';
import { flowSubject } from '../../model/flow/subject.ts';

interface Place {
  readonly flow_uuid: string;
  readonly context: MockContext;
}

/** The name of the object whose key is the value of a setting; null for a setting without a key. */
export function nameOfValue(
  path: string,
  settings: FlowSettings,
  { value, place: { flow_uuid, context } }: { value: unknown; place: Place },
): string | null {
  if (value === null) return null;
  const { store } = context;
  const [, field] = /^graph\.nodes\..*\.settings\.(\w+)(?:\.mapping_uuid)?$/.exec(path) ?? [];
  if (field !== undefined) return nameAtStep(field, settings, { value, place: { flow_uuid, context } });
  const [setting, part] = path.split('.');
  switch (setting) {
    case 'source':
    case 'destination': {
      const side = settings[setting];
      if (side === null || !store.exists(side.type, side.key)) return null;
      return sideSummary(settings, setting, { flow_uuid, context });
    }
    case 'source_file_type':
    case 'destination_file_type':
      return fileTypeOf(settings[setting])?.label ?? null;
    case 'mapping': {
      const uuid = settings.mapping?.mapping_uuid;
      const isNamed = part === undefined || part === 'mapping_uuid';
      return uuid !== undefined && isNamed && store.exists('Mapping', uuid)
        ? String(store.read('Mapping', uuid, 'name'))
        : null;
    }
    case 'notifiers':
      return notifierName(value, { flow_uuid, context });
    default:
      return null;
  }
}

function notifierName(value: unknown, { flow_uuid, context }: Place): string | null {
  const { store, access } = context;
  const subject = flowSubject(flow_uuid, context);
  const mayRead = subject !== null && access.sees('FlowConfiguration.notifiers', subject);
  return mayRead && typeof value === 'string' && store.exists('Notifier', value)
    ? String(store.read('Notifier', value, 'name'))
    : null;
}

/** The name of the object whose key is the value of a step's setting. */
function nameAtStep(
  field: string,
  settings: FlowSettings,
  { value, place }: { value: unknown; place: Place },
): string | null {
  const { store } = place.context;
  switch (field) {
    case 'side': {
      // The name of the field says what the value is.
      const side = sideKeyOf(value as StepSide);
      if (side === null || !store.exists(side.type, side.key)) return null;
      const isSource = sidesUsed(settings, 'source').some(({ key }) => key === side.key);
      return summaryOf(side, isSource ? 'source' : 'destination', {
        flow_uuid: place.flow_uuid,
        context: place.context,
      });
    }
    case 'file_type':
      return fileTypeOf(String(value))?.label ?? null;
    case 'mapping': {
      // The name of the field says what the value is.
      const uuid = typeof value === 'string' ? value : (value as MappingChoice).mapping_uuid;
      return store.exists('Mapping', uuid) ? String(store.read('Mapping', uuid, 'name')) : null;
    }
    case 'notifier_uuid':
      return notifierName(value, place);
    default:
      return null;
  }
}
