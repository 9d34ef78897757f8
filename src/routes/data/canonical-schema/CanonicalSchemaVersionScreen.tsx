import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { CanonicalSchemaVersionScreenQuery } from '#gql/CanonicalSchemaVersionScreenQuery';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { ChangeList } from './ChangeList.tsx';
import { DocumentView } from './DocumentView.tsx';
import { readSchemaAddress, schemaSearch } from './schema-address.ts';
import { isOlder } from './schema-labels.ts';
import { SchemaHead } from './SchemaHead.tsx';

const SwitchPlan = lazily(() => import('./SwitchPlan.tsx'), 'SwitchPlan');

/** Another version: its differences from the one in use, their effects, and its documents. */
export function CanonicalSchemaVersionScreen() {
  const query = graphql`
    query CanonicalSchemaVersionScreenQuery($company_uuid: ID!, $target: ID!, $document: ID!)
    @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        viewer_can_set_canonical_version
        canonical_schema {
          version
          ...ChangeList_schema @arguments(company_uuid: $company_uuid, target: $target)
          ...SwitchPlan_schema @arguments(company_uuid: $company_uuid, target: $target)
        }
      }
      canonical_schema(version: $target) {
        version
        ...SchemaHead_schema
        ...DocumentView_schema @arguments(company_uuid: $company_uuid, document: $document)
      }
      ...SchemaHead_query
    }
  `;
  const data = useRouteQuery<CanonicalSchemaVersionScreenQuery>(query);
  const { company_uuid = '' } = useParams();
  const [params] = useSearchParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const company = found(data.company, 'workspace');
  const target = found(data.canonical_schema, 'page');
  const current = company.canonical_schema;
  const maySwitch = company.viewer_can_set_canonical_version;
  const isOther = target.version !== current.version;
  const verb = isOlder(target.version, current.version) ? 'Roll back to' : 'Upgrade to';
  return (
    <Parts query={query} subject={`${company_uuid} ${target.version}`}>
      <SchemaHead
        schemaRef={target}
        queryRef={data}
        inUse={current.version}
        action={
          isOther &&
          (maySwitch ? (
            <AnchorButton look="primary" to={schemaSearch(search, { plan: '1' })}>
              {verb} {target.version}…
            </AnchorButton>
          ) : (
            <Button look="primary" aria-disabled data-tip="Only an owner can change the version">
              {verb} {target.version}…
            </Button>
          ))
        }
      />
      {isOther && (
        <Part title={`Changes from ${current.version} to ${target.version}`}>
          <ChangeList schemaRef={current} target={target.version} company_uuid={company_uuid} />
        </Part>
      )}
      <Part>
        <DocumentView schemaRef={target} company_uuid={company_uuid} />
      </Part>
      {isOther && maySwitch && readSchemaAddress(params).isPlanned && (
        <Suspense fallback={null}>
          <SwitchPlan
            schemaRef={current}
            target={target.version}
            company_uuid={company_uuid}
            verb={verb}
            onClose={() =>
              void navigate({ search: schemaSearch(search, { plan: null }) }, { preventScrollReset: true })
            }
          />
        </Suspense>
      )}
    </Parts>
  );
}
