import type { FindingSeverity } from '#schema-types';
import { platform } from '#platform';
import { syntaxOf } from '../../../formats/jsonata/syntax.ts';
import type { MockContext } from '../../context.ts';
import type { DocumentChange, MappingChoice } from '../../world/flow-graph.ts';
import type { SideKey } from '../../world/flow-links.ts';
import { oneWay } from '../../world/one-way.ts';

/** `FlowFinding` of the schema. */
export interface Finding {
  readonly severity: FindingSeverity;
  readonly path: string;
  readonly message: string;
}

export type Say = (severity: Finding['severity'], path: string, message: string) => void;

/** The only side of a flow that a type of connection can be on; undefined if it can be on both. */
function onlyEnd(type: string): 'source' | 'destination' | undefined {
  // Only some types are in the table.
  const way = (oneWay as Readonly<Record<string, 'OUT' | 'IN' | undefined>>)[type];
  return way && (way === 'IN' ? 'source' : 'destination');
}

const PLACES = new Set([
  'document',
  'reference',
  'control_number',
  'cargowise_key',
  'date',
  'time',
  'invocation_uuid',
]);

/** Checks of single settings, shared by the form and the steps of a canvas. */
export function findingChecks(
  say: Say,
  direction: 'SEND' | 'RECEIVE',
  { store }: Pick<MockContext, 'store'>,
) {
  const expression = (path: string, text: string): void => {
    if (text.trim() === '') return say('ERROR', path, 'Enter an expression.');
    const { error } = syntaxOf(text);
    if (error !== null) say('ERROR', path, `Not JSONata: ${error}`);
  };
  return {
    expression,
    documentChanges: (path: string, changes: readonly DocumentChange[]): void =>
      changes.forEach((change, place) => expression(`${path}.${place}.expression`, change.expression)),
    side(path: string, side: SideKey | null, end: 'source' | 'destination'): void {
      if (side === null)
        return say('ERROR', path, `Choose where data ${end === 'source' ? 'comes from' : 'goes'}.`);
      if (!store.exists(side.type, side.key))
        return say('ERROR', path, `The ${end} was deleted. Choose another one.`);
      const name = String(store.read(side.type, side.key, 'name'));
      const type = String(store.read(side.type, side.key, 'type'));
      if (store.read(side.type, side.key, 'enabled') === false) say('ERROR', path, `“${name}” is disabled.`);
      const only = onlyEnd(type);
      if (only !== undefined && only !== end)
        say(
          'ERROR',
          path,
          `“${name}” can ${end === 'source' ? 'only be a destination' : 'only be a source'}.`,
        );
      const serves = store.read(side.type, side.key, 'direction');
      if (side.type === 'Endpoint' && serves !== 'BOTH' && serves !== direction)
        say(
          'ERROR',
          path,
          `“${name}” only supports flows that the workspace ${direction === 'SEND' ? 'receives' : 'sends'}.`,
        );
    },
    mapping(path: string, choice: MappingChoice): void {
      if (!store.exists('Mapping', choice.mapping_uuid))
        say('ERROR', path, 'The mapping was deleted. Choose another one.');
      else if (
        choice.revision_policy === 'LATEST_DEPLOYED' &&
        store.read('Mapping', choice.mapping_uuid, 'latest_deployed_at') === null
      )
        say('ERROR', path, 'The mapping is not deployed. Deploy it or pin a revision.');
    },
    script(path: string, text: string): void {
      const wrong = platform.scriptError(
        `((input, output, context, success, error, skip, log, tag) => {\n${text}\n})`,
      );
      if (wrong !== null) say('ERROR', path, `Not JavaScript: ${wrong}.`);
      else if (!/\breturn\b/.test(text))
        say('WARNING', path, 'The script returns nothing, so the run ends as a success without output.');
    },
    fileNameTemplate(path: string, template: string | null): void {
      for (const [, place = ''] of (template ?? '').matchAll(/\{([^}]*)\}/g)) {
        if (!PLACES.has(place)) say('ERROR', path, `The placeholder “{${place}}” does not exist.`);
      }
    },
    notifier(path: string, notifier_uuid: string | null): void {
      if (notifier_uuid === null) say('ERROR', path, 'Choose a notifier.');
      else if (!store.exists('Notifier', notifier_uuid))
        say('ERROR', path, 'The notifier was deleted. Choose another one.');
      else if (store.read('Notifier', notifier_uuid, 'enabled') === false)
        say(
          'WARNING',
          path,
          'The notifier is disabled, so it sends nothing. Enable it or choose another one.',
        );
    },
  };
}

export type FindingChecks = ReturnType<typeof findingChecks>;
