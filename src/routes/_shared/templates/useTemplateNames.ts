import { graphql, useFragment } from 'react-relay/hooks';
import type { useTemplateNames_template$key } from '#gql/useTemplateNames_template';
import { namesOf, type TemplateNames } from './difference-labels.ts';

/** The labels of a template's flows and variables. */
export function useTemplateNames(templateRef: useTemplateNames_template$key): TemplateNames {
  const { flows, variables } = useFragment(
    graphql`
      fragment useTemplateNames_template on Template {
        flows {
          flow_key
          flow_name
        }
        variables {
          name
          label
        }
      }
    `,
    templateRef,
  );
  return namesOf({
    flows: flows.map(({ flow_key, flow_name }) => ({ flow_key, flow_name })),
    variables: variables.map(({ name, label }) => ({ name, label })),
  });
}
