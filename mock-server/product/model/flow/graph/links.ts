import type { UserError } from '../../../../engine/errors.ts';
import { sideKeyOf, type FlowGraph } from '../../../world/flow-graph.ts';
import type { LinkChecks } from '../link-checks.ts';
import { FIELD_OF } from './input.ts';

/** Errors in the references of steps, by path in the input. */
export const graphLinkErrors = ({ nodes }: FlowGraph, check: LinkChecks): UserError[] =>
  nodes.flatMap((node, place) => {
    const path = ['graph', 'nodes', String(place), FIELD_OF[node.kind]];
    switch (node.kind) {
      case 'SOURCE':
      case 'DESTINATION':
        return check.side(sideKeyOf(node.settings.side), [...path, 'side']);
      case 'PARSE':
      case 'GENERATE':
        return node.settings.file_type === null
          ? []
          : check.options(node.settings.file_type, node.settings.options, [...path, 'options']);
      case 'MAP':
        return check.mapping(node.settings.mapping?.mapping_uuid, [...path, 'mapping']);
      case 'NOTIFY':
        return check.notifier(node.settings.notifier_uuid, [...path, 'notifier_uuid']);
      default:
        return [];
    }
  });
