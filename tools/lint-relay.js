import relay from 'eslint-plugin-relay';
import { entityKeys } from '../src/relay/entity-keys.ts';

// Connections are read through src/relay/connection.ts, so the rule does not see their structure being used either.
const keys = new Set([...Object.values(entityKeys).flat(), 'edges', 'node']);
const unusedFields = relay.rules['unused-fields'];

// Relay's rule cannot know that keys are selected for the store and not for the component (eslint-plugin-relay #122).
export default {
  meta: { name: 'relay' },
  rules: {
    ...relay.rules,
    'unused-fields': {
      ...unusedFields,
      create: (context) =>
        unusedFields.create(
          Object.create(context, {
            report: {
              value: (finding) => {
                if (!keys.has(/field `(\w+)`/.exec(finding.message)?.[1])) context.report(finding);
              },
            },
          }),
        ),
    },
  },
};
