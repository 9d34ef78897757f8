import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { useTemplateActionsArchiveMutation } from '#gql/useTemplateActionsArchiveMutation';
import type { useTemplateActionsDuplicateMutation } from '#gql/useTemplateActionsDuplicateMutation';
import type { useTemplateActionsExportQuery } from '#gql/useTemplateActionsExportQuery';
import { downloadText, fileNameOf } from '#lib/download.ts';
import { describeError } from '#relay/errors.ts';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import { paths } from '#routes/paths.ts';
import { addToList } from '#shared/list-changes.ts';
import { useGoOn } from '#routes/useGoOn.ts';

interface Subject {
  readonly template_uuid: string;
  readonly name: string;
  /** The workspace that shows the template. */
  readonly company_uuid: string;
  readonly connectionId: string | undefined;
}

/** The actions on a template in its row or on its page. Reversible ones take effect at once. */
export function useTemplateActions({ template_uuid, name, company_uuid, connectionId }: Subject) {
  const environment = useRelayEnvironment();
  const goOn = useGoOn();
  const [duplicate] = useMutation<useTemplateActionsDuplicateMutation>(
    graphql`
      mutation useTemplateActionsDuplicateMutation($input: DuplicateTemplateInput!) {
        duplicate_template(input: $input) {
          template_edge {
            cursor
            node {
              template_uuid
              name
              ...TemplateItem_template
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${name} was not duplicated` },
  );
  const [archive] = useMutation<useTemplateActionsArchiveMutation>(
    graphql`
      mutation useTemplateActionsArchiveMutation($input: ArchiveTemplateInput!) {
        archive_template(input: $input) {
          template {
            template_uuid
            status
            updated_at
            updated_by {
              display
            }
            lock_version
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${name} was not changed` },
  );
  const setArchived = async (archived: boolean): Promise<void> => {
    const result = await archive({ input: { template_uuid, archived } });
    if (result.ok)
      notify.undo(`${name} ${archived ? 'archived' : 'restored'}`, () => void setArchived(!archived));
  };
  return {
    setArchived,
    /** Adds the copy to the list on screen; without a list, opens its page. */
    async duplicate() {
      const result = await duplicate(
        { input: { template_uuid, company_uuid } },
        {
          updater(store) {
            const edge = store.getRootField('duplicate_template')?.getLinkedRecord('template_edge');
            if (connectionId !== undefined) addToList(store, edge, { connectionId, company_uuid });
          },
        },
      );
      const copy = result.ok ? result.response.duplicate_template.template_edge?.node : undefined;
      if (!copy) return;
      notify.success(`${copy.name} added`);
      if (connectionId === undefined)
        goOn(paths.workspaceTemplate({ company_uuid, template_uuid: copy.template_uuid }));
    },
    async exportJson() {
      try {
        const data = await fetchQuery<useTemplateActionsExportQuery>(
          environment,
          graphql`
            query useTemplateActionsExportQuery($template_uuid: ID!) {
              template(template_uuid: $template_uuid) {
                template_uuid
                document
              }
            }
          `,
          { template_uuid },
          { fetchPolicy: 'network-only' },
        ).toPromise();
        const text = `${JSON.stringify(data?.template?.document, null, 2)}\n`;
        downloadText(`${fileNameOf(name)}.json`, text, 'application/json');
      } catch (error) {
        const { title, message } = describeError(error);
        notify.error([title, message].filter(Boolean).join('. '), `${name} was not exported`);
      }
    },
  };
}
