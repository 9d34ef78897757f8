import { graphql, useFragment } from 'react-relay/hooks';
import type { OpenedRow_instance$key } from '#gql/OpenedRow_instance';
import type { OpenedRow_template$key } from '#gql/OpenedRow_template';
import { InstanceDifferences } from './InstanceDifferences.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';

interface OpenedRowProps {
  /** Of the templates that are offered. */
  templateRef?: OpenedRow_template$key;
  /** Of those that were applied. */
  instanceRef?: OpenedRow_instance$key;
}

/** What a row of either list opens below it, in one file: each alone is too small for its own. */
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
