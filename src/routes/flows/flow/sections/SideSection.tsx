import { graphql, useFragment } from 'react-relay/hooks';
import type { SideSection_query$key } from '#gql/SideSection_query';
import { found } from '../../../../errors/not-found.ts';
import { nodesOf } from '../../../../relay/connection.ts';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useFieldValue } from '../../../../ui/form/useField.ts';
import { UiLink } from '../../../../ui/links.tsx';
import { StatusBadge } from '../../../../ui/status/StatusBadge.tsx';
import { statusLook } from '../../../../ui/status/tone.ts';
import { connectionTypeWords, verifications } from '../../../_shared/connection-form/connection-types.ts';
import { paths } from '../../../paths.ts';
import type { FlowFields } from '../flow-fields.ts';
import { sideKey } from '../flow-values.ts';
import { FlowSection } from '../FlowSection.tsx';
import styles from '../flow.module.css';

interface SideSectionProps {
  end: 'source' | 'destination';
  /** Whether the workspace sends: its own systems come first at this end. */
  isOwnEnd: boolean;
  fields: FlowFields;
  queryRef: SideSection_query$key;
}

/** Where data comes from or goes: a host system of the workspace, or a connection of the partner. */
export function SideSection({ end, isOwnEnd, fields, queryRef }: SideSectionProps) {
  const data = useFragment(
    graphql`
      fragment SideSection_query on Query
      @throwOnFieldError
      @argumentDefinitions(company_uuid: { type: "ID!" }, partner_uuid: { type: "ID!" }) {
        company(company_uuid: $company_uuid) {
          company_uuid
          host_systems(first: 200) {
            edges {
              node {
                host_system_uuid
                name
                type
                enabled
                verification_status
              }
            }
          }
        }
        trading_partner(partner_uuid: $partner_uuid) {
          partner_uuid
          partner_name
          endpoints(first: 200) {
            edges {
              node {
                endpoint_uuid
                name
                type
                enabled
                verification_status
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const { company_uuid, host_systems } = found(data.company, 'workspace');
  const { partner_uuid, partner_name, endpoints } = found(data.trading_partner, 'integration');
  const hosts = nodesOf(host_systems).map((system) => ({
    ...system,
    value: sideKey(system),
    owner: 'this workspace',
    verify: paths.verifyHostSystem({ company_uuid, host_system_uuid: system.host_system_uuid }),
  }));
  const connections = nodesOf(endpoints).map((endpoint) => ({
    ...endpoint,
    value: sideKey(endpoint),
    owner: partner_name,
    verify: paths.verifyConnection({ company_uuid, partner_uuid, endpoint_uuid: endpoint.endpoint_uuid }),
  }));
  const sides = isOwnEnd ? [...hosts, ...connections] : [...connections, ...hosts];
  const bound = fields.bind(end);
  const value = useFieldValue(bound.field);
  const chosen = sides.find((side) => side.value === value);
  const isSource = end === 'source';
  const look = chosen && statusLook(verifications, chosen.verification_status);
  return (
    <FlowSection
      name={end}
      form={fields.form}
      summary={chosen && `${chosen.name}, ${connectionTypeWords(chosen.type)}`}
    >
      <SelectField
        {...bound}
        label={isSource ? 'Data comes from' : 'Data goes to'}
        span={4}
        description={
          sides.length === 0 ? 'Neither the workspace nor the partner has a connection yet.' : undefined
        }
        choices={sides.map((side) => ({
          value: side.value,
          label: `${side.name} (${side.owner}, ${connectionTypeWords(side.type)}${side.enabled ? '' : ', disabled'})`,
        }))}
      />
      {chosen && look && (
        <div className={styles.fact}>
          <span>Verification</span>
          <span className={styles.factValue}>
            <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
            <UiLink to={chosen.verify}>Verify</UiLink>
          </span>
        </div>
      )}
      {!isSource && (
        <TextField
          {...fields.bind('file_name_template')}
          label="File name"
          mono
          placeholder="{document}-{reference}.edi"
          description="Placeholders: {document}, {reference}, {control_number}, {cargowise_key}, {date}, {time}, {invocation_uuid}. Empty: the adapter’s own name."
        />
      )}
    </FlowSection>
  );
}
