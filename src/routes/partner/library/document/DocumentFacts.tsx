import { graphql, useFragment } from 'react-relay/hooks';
import type { DocumentFacts_document$key } from '#gql/DocumentFacts_document';
import { formatDateTime } from '#lib/dates.ts';
import { UiLink } from '#ui/links.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { useZone } from '#ui/text/zone.ts';
import { writeFilters } from '#shared/executions/search-filters.ts';
import { paths } from '#routes/paths.ts';
import { EdiWords } from '../EdiWords.tsx';
import { categoryWords, folderWords } from '../library-labels.ts';
import styles from './document.module.css';

/** The facts about a document. */
export function DocumentFacts({ documentRef }: { documentRef: DocumentFacts_document$key }) {
  const document = useFragment(
    graphql`
      fragment DocumentFacts_document on LibraryDocument {
        document_uuid
        company_uuid
        partner_uuid
        folder
        category
        mime_type
        uploaded_at
        uploaded_by {
          display
        }
        linked_flow {
          flow_uuid
          flow_name
        }
        linked_mapping {
          mapping_uuid
          name
        }
        ...EdiWords_document
      }
    `,
    documentRef,
  );
  const zone = useZone();
  const { company_uuid, partner_uuid, folder, linked_flow, linked_mapping } = document;
  const at = { company_uuid, partner_uuid };
  return (
    <section className={styles.section} aria-label="Details">
      <KeyValue
        facts={[
          { label: 'Category', value: categoryWords(document.category) },
          {
            label: 'Folder',
            value: folder ? (
              <UiLink to={paths.partnerLibrary(at, { folder })}>{folderWords(folder)}</UiLink>
            ) : (
              folderWords(folder)
            ),
          },
          { label: 'About', value: <EdiWords documentRef={document} /> },
          { label: 'Type', value: document.mime_type },
          {
            label: 'Uploaded',
            value: `${formatDateTime(document.uploaded_at, zone)} by ${document.uploaded_by.display}`,
          },
          {
            label: 'Flow',
            value: linked_flow && (
              <UiLink
                to={paths.partnerSearch(
                  at,
                  writeFilters({ flow_uuids: [linked_flow.flow_uuid], range: '7d' }),
                )}
              >
                {linked_flow.flow_name}
              </UiLink>
            ),
          },
          {
            label: 'Mapping',
            value: linked_mapping && (
              <UiLink to={paths.mapping({ company_uuid, mapping_uuid: linked_mapping.mapping_uuid })}>
                {linked_mapping.name}
              </UiLink>
            ),
          },
        ]}
      />
    </section>
  );
}
