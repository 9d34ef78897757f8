import { graphql, useFragment } from 'react-relay/hooks';
import type { LaterTab_query$key } from '#gql/LaterTab_query';
import type { LaterTab_template$key } from '#gql/LaterTab_template';
import { Button } from '#ui/actions/Button.tsx';
import { Card } from '#ui/page/Card.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { NEW } from '../../_shared/drawers/form-drawer.ts';
import { FlowCards } from '../../_shared/templates/FlowCards.tsx';
import { VariableTable } from '../../_shared/templates/VariableTable.tsx';
import { InstancesTab } from './InstancesTab.tsx';
import { MappingsTab } from './MappingsTab.tsx';
import type { TabName } from './template-tabs.ts';
import { VersionsTab } from './VersionsTab.tsx';

interface LaterTabProps {
  tab: Exclude<TabName, 'overview'>;
  templateRef: LaterTab_template$key;
  queryRef: LaterTab_query$key;
  company_uuid: string;
}

/** The tabs that are not shown at first, in a module of their own. */
export function LaterTab({ tab, templateRef, queryRef, company_uuid }: LaterTabProps) {
  const template = useFragment(
    graphql`
      fragment LaterTab_template on Template {
        viewer_can_edit
        ...FlowCards_template
        ...VariableTable_template
        ...MappingsTab_template
      }
    `,
    templateRef,
  );
  const query = useFragment(
    graphql`
      fragment LaterTab_query on Query @argumentDefinitions(template_uuid: { type: "ID!" }) {
        ...InstancesTab_query @arguments(template_uuid: $template_uuid)
        ...VersionsTab_query @arguments(template_uuid: $template_uuid)
      }
    `,
    queryRef,
  );
  const { openForm } = useFormAddress();
  switch (tab) {
    case 'flows':
      return <FlowCards templateRef={template} />;
    case 'variables':
      return (
        <Card
          title="Variables"
          hint="Asked for when the template is applied"
          actions={
            template.viewer_can_edit && (
              <Button small onClick={() => openForm({ new: NEW })}>
                Edit variables
              </Button>
            )
          }
        >
          <VariableTable templateRef={template} />
        </Card>
      );
    case 'mappings':
      return <MappingsTab templateRef={template} />;
    case 'versions':
      return <VersionsTab queryRef={query} company_uuid={company_uuid} />;
    case 'instances':
      return <InstancesTab queryRef={query} company_uuid={company_uuid} />;
  }
}
