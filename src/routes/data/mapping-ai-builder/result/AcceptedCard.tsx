import { graphql, useFragment } from 'react-relay/hooks';
import type { AcceptedCard_generation$key } from '#gql/AcceptedCard_generation';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { paths } from '#routes/paths.ts';

/** What was created when a result was accepted. */
export function AcceptedCard({ generationRef }: { generationRef: AcceptedCard_generation$key }) {
  const { company_uuid, mapping, flow_setup, library_documents, trading_partner } = useFragment(
    graphql`
      fragment AcceptedCard_generation on MappingGeneration @throwOnFieldError {
        company_uuid
        mapping {
          mapping_uuid
          name
        }
        flow_setup {
          flow_uuid
          flow_name
        }
        library_documents {
          document_uuid
          name
        }
        trading_partner {
          partner_uuid
        }
      }
    `,
    generationRef,
  );
  const { partner_uuid } = trading_partner;
  return (
    <Card title="Accepted" hint="Created as drafts">
      <KeyValue
        facts={[
          {
            label: 'Mapping',
            value: mapping ? (
              <UiLink to={paths.mapping({ company_uuid, mapping_uuid: mapping.mapping_uuid })}>
                {mapping.name}
              </UiLink>
            ) : (
              'Deleted since'
            ),
          },
          {
            label: 'Flow',
            value: flow_setup ? (
              <UiLink to={paths.flow({ company_uuid, partner_uuid, flow_uuid: flow_setup.flow_uuid })}>
                <bdi>{flow_setup.flow_name}</bdi>
              </UiLink>
            ) : (
              'Deleted since'
            ),
          },
          {
            label: 'Library',
            value: (
              <UiLink to={paths.partnerLibrary({ company_uuid, partner_uuid })}>
                {library_documents.map(({ name }) => name).join(', ') || 'Documents deleted since'}
              </UiLink>
            ),
          },
        ]}
      />
    </Card>
  );
}
