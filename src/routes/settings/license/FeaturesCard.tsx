import { graphql, useFragment } from 'react-relay/hooks';
import type { FeaturesCard_license$data, FeaturesCard_license$key } from '#gql/FeaturesCard_license';
import { Button } from '#ui/actions/Button.tsx';
import { choiceLabel } from '#ui/form/choice.ts';
import { Card } from '#ui/page/Card.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { SimpleTable } from '#ui/table/SimpleTable.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { featureForm } from './drawer-names.ts';
import { PLANS } from './license-labels.ts';

type Feature = FeaturesCard_license$data['features'][number];

/** The included features, and for the others the plan that includes them. */
export function FeaturesCard({ licenseRef }: { licenseRef: FeaturesCard_license$key }) {
  const { features, viewer_can_edit, viewer_can_maintain } = useFragment(
    graphql`
      fragment FeaturesCard_license on License {
        viewer_can_edit
        viewer_can_maintain
        features {
          code
          label
          included
          from_plan
        }
      }
    `,
    licenseRef,
  );
  const { openForm } = useFormAddress();
  const included = features.filter((feature) => feature.included).length;
  const mayRequest = viewer_can_edit && !viewer_can_maintain;
  return (
    <Card title="Features" hint={`${included} of ${features.length} included`}>
      <SimpleTable<Feature>
        label="Features"
        rows={features}
        rowKey={({ code }) => code}
        columns={[
          { id: 'label', header: 'Feature', grow: true, cell: ({ label }) => label },
          {
            id: 'plan',
            header: 'Plan',
            cell: (feature) =>
              feature.included ? (
                <StatusBadge tone="ok">Included</StatusBadge>
              ) : mayRequest ? (
                <Button
                  small
                  aria-label={`Request ${feature.label}`}
                  data-tip={`Comes with ${choiceLabel(PLANS, feature.from_plan)}`}
                  onClick={() => openForm({ new: featureForm(feature.code) })}
                >
                  Request
                </Button>
              ) : (
                `From ${choiceLabel(PLANS, feature.from_plan)}`
              ),
          },
        ]}
      />
    </Card>
  );
}
