import { graphql, useFragment } from 'react-relay/hooks';
import type { InstanceDifferences_instance$key } from '#gql/InstanceDifferences_instance';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { StoredDifferences } from '../../_shared/templates/StoredDifferences.tsx';
import { useTemplateNames } from '../../_shared/templates/useTemplateNames.ts';

/** How a partner's flows differ from the template version that created them. */
export function InstanceDifferences({ instanceRef }: { instanceRef: InstanceDifferences_instance$key }) {
  const { version, is_outdated, differences, template } = useFragment(
    graphql`
      fragment InstanceDifferences_instance on TemplateInstance @throwOnFieldError {
        version
        is_outdated
        differences {
          ...StoredDifferences_differences
        }
        template {
          template_uuid
          name
          ...useTemplateNames_template
        }
      }
    `,
    instanceRef,
  );
  const names = useTemplateNames(template);
  const title = `Differences from ${template.name}`;
  return (
    <Card title={title} hint={`Version ${version}`}>
      {(differences ?? []).length === 0 ? (
        <EmptyState kind="none" small title="No differences">
          {is_outdated
            ? 'The flows match that version. A newer version of the template is available.'
            : 'The flows match the template.'}
        </EmptyState>
      ) : (
        <StoredDifferences label={title} differencesRef={differences ?? []} names={names} />
      )}
    </Card>
  );
}
