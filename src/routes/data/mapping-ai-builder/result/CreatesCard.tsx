import { graphql, useFragment } from 'react-relay/hooks';
import type { CreatesCard_generation$key } from '#gql/CreatesCard_generation';
import { EntityForm } from '#ui/form/EntityForm.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { FormModel } from '#ui/form/form-model.ts';
import { Card } from '#ui/page/Card.tsx';
import type { DraftNames } from './useAccept.ts';
import styles from './result.module.css';

interface CreatesCardProps {
  generationRef: CreatesCard_generation$key;
  form: FormModel<DraftNames>;
}

/** The objects that accepting would create, with their names. */
export function CreatesCard({ generationRef, form }: CreatesCardProps) {
  const { trading_partner, specification_content } = useFragment(
    graphql`
      fragment CreatesCard_generation on MappingGeneration @throwOnFieldError {
        trading_partner {
          partner_uuid
          partner_name
        }
        specification_content
      }
    `,
    generationRef,
  );
  const hasSpecification = specification_content != null;
  return (
    <Card title="What Accept creates" padded>
      <EntityForm form={form} compact wide label="What Accept creates">
        <FormGrid>
          <TextField
            field={form.field('mapping_name')}
            label="Mapping"
            required
            mono
            maxLength={60}
            description="Draft, marked as AI-generated, with this sample as its first test case"
          />
          <TextField
            field={form.field('flow_name')}
            label="Flow"
            required
            maxLength={80}
            description={
              <>
                Draft under <bdi>{trading_partner.partner_name}</bdi>, not deployed
              </>
            }
          />
        </FormGrid>
        <p className={styles.documents}>
          <b>{hasSpecification ? '2 library documents' : '1 library document'}</b>
          <small>{hasSpecification ? 'The specification and the sample' : 'The sample'}</small>
        </p>
      </EntityForm>
    </Card>
  );
}
