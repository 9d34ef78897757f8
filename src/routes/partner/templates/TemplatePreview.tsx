import { graphql, useFragment } from 'react-relay/hooks';
import type { TemplatePreview_template$key } from '#gql/TemplatePreview_template';
import { Card } from '#ui/page/Card.tsx';
import { FlowCards } from '../../_shared/templates/FlowCards.tsx';
import { VariableTable } from '../../_shared/templates/VariableTable.tsx';

/** The variables that a template asks for, and the flows that it would create. */
export function TemplatePreview({ templateRef }: { templateRef: TemplatePreview_template$key }) {
  const template = useFragment(
    graphql`
      fragment TemplatePreview_template on Template {
        name
        description
        ...FlowCards_template
        ...VariableTable_template
      }
    `,
    templateRef,
  );
  return (
    <>
      <Card title={`Variables of ${template.name}`} hint={template.description ?? undefined}>
        <VariableTable templateRef={template} />
      </Card>
      <FlowCards templateRef={template} />
    </>
  );
}
