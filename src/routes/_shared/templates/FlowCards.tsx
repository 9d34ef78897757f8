import { graphql, useFragment } from 'react-relay/hooks';
import type { FlowCards_template$key } from '#gql/FlowCards_template';
import { Card } from '#ui/page/Card.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { namesOf } from './difference-labels.ts';
import { settingFacts, valueText } from './setting-labels.ts';

const HOST = 'Host system of the workspace';

/** The flows that a template creates, with their settings in words. */
export function FlowCards({ templateRef }: { templateRef: FlowCards_template$key }) {
  const { flows, variables } = useFragment(
    graphql`
      fragment FlowCards_template on Template {
        variables {
          name
          label
        }
        flows {
          flow_key
          flow_name
          flow_type {
            code
            label
          }
          builder
          source_file_type {
            code
            label
          }
          destination_file_type {
            code
            label
          }
          source_variable
          destination_variable
          settings
        }
      }
    `,
    templateRef,
  );
  const { labelOf } = namesOf({ variables });
  return flows.map((flow) => (
    <Card
      key={flow.flow_key}
      title={valueText(flow.flow_name, labelOf)}
      hint={`${flow.flow_type.label}${flow.builder === 'VISUAL_V3' ? ' · Visual flow' : ''}`}
    >
      <KeyValue
        facts={[
          {
            label: 'Source',
            value: `${flow.source_variable == null ? HOST : labelOf(flow.source_variable)}, ${flow.source_file_type.label}`,
          },
          {
            label: 'Destination',
            value: `${flow.destination_variable == null ? HOST : labelOf(flow.destination_variable)}, ${flow.destination_file_type.label}`,
          },
          ...settingFacts(flow.settings, labelOf),
        ]}
      />
    </Card>
  ));
}
