import { graphql, useFragment } from 'react-relay/hooks';
import type { DriftBadges_instance$key } from '#gql/DriftBadges_instance';
import { pluralize } from '#lib/text.ts';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';

/** Whether a partner's flows are up to date with the template. */
export function DriftBadges({ instanceRef }: { instanceRef: DriftBadges_instance$key }) {
  const { is_outdated, differences, secrets, template } = useFragment(
    graphql`
      fragment DriftBadges_instance on TemplateInstance @throwOnFieldError {
        is_outdated
        differences {
          __typename
        }
        secrets {
          name
          is_set
        }
        template {
          template_uuid
          version
        }
      }
    `,
    instanceRef,
  );
  const count = differences?.length ?? 0;
  const open = secrets.filter(({ is_set }) => !is_set).length;
  return (
    <>
      {is_outdated && (
        <StatusBadge tone="wait" tip={`Version ${template.version} of the template is available`}>
          Newer version
        </StatusBadge>
      )}{' '}
      {count > 0 && <StatusBadge tone="sub">{pluralize(count, 'difference')}</StatusBadge>}{' '}
      {open > 0 && <StatusBadge tone="wait">{pluralize(open, 'secret')} not set</StatusBadge>}
      {!is_outdated && count === 0 && open === 0 && <StatusBadge tone="ok">Up to date</StatusBadge>}
    </>
  );
}
