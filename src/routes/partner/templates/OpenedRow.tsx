import { graphql, useFragment } from 'react-relay/hooks';
import type { OpenedRow_instance$key } from '#gql/OpenedRow_instance';
import type { OpenedRow_template$key } from '#gql/OpenedRow_template';
import { InstanceDifferences } from './InstanceDifferences.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';

interface OpenedRowProps {
  /** Set for a row of the offered templates. */
  templateRef?: OpenedRow_template$key;
  /** Set for a row of the applied templates. */
  instanceRef?: OpenedRow_instance$key;
}

/**
 * The details that a row of either list opens below it. One module, because each part is too small for a chunk of its
 * own.
 */
export function OpenedRow({ templateRef, instanceRef }: OpenedRowProps) {
  const template = useFragment(
    graphql`
      fragment OpenedRow_template on Template {
        ...TemplatePreview_template
      }
    `,
    templateRef,
  );
  const instance = useFragment(
    graphql`
      fragment OpenedRow_instance on TemplateInstance {
        ...InstanceDifferences_instance
      }
    `,
    instanceRef,
  );
  return (
    <>
      {template && <TemplatePreview templateRef={template} />}
      {instance && <InstanceDifferences instanceRef={instance} />}
    </>
  );
}
