import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { optionErrors } from '../../world/file-type-options.ts';
import type { SideKey } from '../../world/flow-links.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { notFound } from '../kit/collection.ts';
import { mappingsUsed, notifiersUsed, sidesUsed } from './graph/steps.ts';

type Path = readonly string[];
type Values = Readonly<Record<string, unknown>>;

/** The partner of a flow, and its workspace. */
export interface Owner {
  readonly company_uuid: string;
  readonly partner_uuid: string;
}

/** Checks of single references, shared by the form and the steps of a canvas. */
export interface LinkChecks {
  readonly side: (side: SideKey | null, path: Path) => UserError[];
  readonly mapping: (mapping_uuid: string | undefined, path: Path) => UserError[];
  readonly notifier: (notifier_uuid: string | null, path: Path) => UserError[];
  readonly options: (file_type: string, options: Values | null, path: Path) => UserError[];
}

/** Checks the references of a save. Existing references may stay. */
export function linkChecks(
  before: FlowSettings | null,
  owner: Owner,
  { store }: Pick<MockContext, 'store'>,
): LinkChecks {
  const isOf = (type: string, key: string, field: keyof Owner) =>
    store.exists(type, key) && store.read(type, key, field) === owner[field];
  const kept = new Set(
    before === null
      ? []
      : [
          ...sidesUsed(before, 'source').map(({ key }) => key),
          ...sidesUsed(before, 'destination').map(({ key }) => key),
          ...mappingsUsed(before),
          ...notifiersUsed(before),
        ],
  );
  return {
    side(side, path) {
      if (side === null || kept.has(side.key)) return [];
      const isOwn = side.type === 'HostSystem';
      if (isOf(side.type, side.key, isOwn ? 'company_uuid' : 'partner_uuid')) return [];
      return [
        isOwn
          ? notFound('host system', [...path, 'host_system_uuid'])
          : notFound('connection', [...path, 'endpoint_uuid']),
      ];
    },
    mapping: (uuid, path) =>
      uuid === undefined || kept.has(uuid) || isOf('Mapping', uuid, 'company_uuid')
        ? []
        : [notFound('mapping', [...path, 'mapping_uuid'])],
    notifier: (uuid, path) =>
      uuid === null || kept.has(uuid) || isOf('Notifier', uuid, 'company_uuid')
        ? []
        : [notFound('notifier', path)],
    options: (file_type, options, path) =>
      optionErrors(file_type, options ?? {}).map(({ name, message }) =>
        userError('VALIDATION', message, [...path, name]),
      ),
  };
}
