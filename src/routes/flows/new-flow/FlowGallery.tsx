import { useRef, type KeyboardEvent } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { FlowGallery_partner$key } from '#gql/FlowGallery_partner';
import type { FlowGallery_query$key } from '#gql/FlowGallery_query';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { Card } from '#ui/page/Card.tsx';
import { useFilters } from '../../useFilters.ts';
import { partnerTypes } from '../../_shared/partner-labels.ts';
import { freeName } from '../free-name.ts';
import {
  isNarrowed,
  matches,
  noFilters,
  readGalleryFilters,
  writeGalleryFilters,
  type ProcessName,
} from './gallery-filters.ts';
import styles from './gallery.module.css';
import { IntegrationCard } from './IntegrationCard.tsx';
import { TypeCard } from './TypeCard.tsx';

interface FlowGalleryProps {
  partnerRef: FlowGallery_partner$key;
  queryRef: FlowGallery_query$key;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
const directions = [
  { value: 'send', label: 'Send to the partner' },
  { value: 'receive', label: 'Receive from the partner' },
] as const;

/** The arrow keys move between the cards of all groups, and from the search field to the first card. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const { target, currentTarget } = event;
  const field = currentTarget.querySelector<HTMLElement>('[type=search]');
  const cards = [...currentTarget.querySelectorAll<HTMLElement>('li > a')];
  const at = cards.findIndex((card) => card === target);
  if (at < 0 && (target !== field || event.key !== 'ArrowDown')) return;
  event.preventDefault();
  if (at + step < 0 && at >= 0) field?.focus();
  else cards[Math.min(at < 0 ? 0 : at + step, cards.length - 1)]?.focus();
}

/** The flow types by business process, and the licensed integrations. The filters are in the address. */
export function FlowGallery({ partnerRef, queryRef }: FlowGalleryProps) {
  const partner = useFragment(
    graphql`
      fragment FlowGallery_partner on TradingPartner @throwOnFieldError {
        partner_uuid
        company_uuid
        partner_type
        flow_setups {
          flow_uuid
          flow_name
        }
      }
    `,
    partnerRef,
  );
  const { flow_types, company } = useFragment(
    graphql`
      fragment FlowGallery_query on Query
      @argumentDefinitions(company_uuid: { type: "ID!" })
      @throwOnFieldError {
        flow_types {
          code
          label
          description
          direction
          process
          edi_equivalents
          ...TypeCard_type
        }
        company(company_uuid: $company_uuid) {
          company_uuid
          integration_license_types {
            company_uuid
            integration_identifier
            name
            vendor
            description
            flow_types {
              code
              direction
              process
            }
            ...IntegrationCard_integration
          }
        }
      }
    `,
    queryRef,
  );
  const rootRef = useRef<HTMLDivElement>(null);
  const [filters, change] = useFilters(readGalleryFilters, writeGalleryFilters);
  const clear = () => {
    change(noFilters);
    rootRef.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  const taken = partner.flow_setups.map(({ flow_name }) => flow_name);
  const types = flow_types.filter((type) =>
    matches(filters, [type], [type.label, type.description, ...type.edi_equivalents]),
  );
  const integrations = (company?.integration_license_types ?? []).filter((type) =>
    matches(filters, type.flow_types, [type.name, type.vendor, type.description]),
  );
  const processes = Object.entries(partnerTypes) as readonly (readonly [ProcessName, string])[];
  const offered = processes.filter(([process]) => flow_types.some((type) => type.process === process));
  // Groups for the roles of this partner come first.
  const groups = offered
    .toSorted(([a], [b]) => Number(b === partner.partner_type) - Number(a === partner.partner_type))
    .map(([process, title]) => ({ title, types: types.filter((type) => type.process === process) }))
    .filter((group) => group.types.length > 0);
  const count = types.length + integrations.length;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows move between the links in it
    <div ref={rootRef} onKeyDown={moveByArrow}>
      <Card>
        <FilterBar
          label="Filter flow types"
          summary={
            <>
              {pluralize(count, 'choice')}
              {isNarrowed(filters) && (
                <Button small look="quiet" onClick={clear}>
                  Clear
                </Button>
              )}
            </>
          }
        >
          <SearchField
            label="Search flow types"
            placeholder="Document, EDI number, or vendor"
            value={filters.text}
            onSearch={(text) => change({ text })}
            shortcut="/"
            delayMs={0}
          />
          <FilterMenu
            label="Direction"
            single
            options={directions}
            selected={filters.direction === null ? [] : [filters.direction]}
            onChange={([direction = null]) => change({ direction })}
          />
          <FilterMenu
            label="Process"
            single
            options={offered.map(([value, label]) => ({ value, label }))}
            selected={filters.process === null ? [] : [filters.process]}
            onChange={([process = null]) => change({ process })}
          />
        </FilterBar>
        <div className={styles.groups}>
          {groups.map((group) => (
            <section key={group.title} aria-label={group.title}>
              <h2 className={styles.title}>{group.title}</h2>
              <ul className={styles.cards}>
                {group.types.map((type) => (
                  <TypeCard
                    key={type.code}
                    typeRef={type}
                    at={partner}
                    flow_name={freeName(type.label, taken)}
                  />
                ))}
              </ul>
            </section>
          ))}
          {integrations.length > 0 && (
            <section aria-label="Licensed integrations">
              <h2 className={styles.title}>Licensed integrations</h2>
              <ul className={styles.cards}>
                {integrations.map((integration) => (
                  <IntegrationCard
                    key={integration.integration_identifier}
                    integrationRef={integration}
                    partner_uuid={partner.partner_uuid}
                  />
                ))}
              </ul>
            </section>
          )}
          {count === 0 && (
            <EmptyState
              kind="filtered"
              title="No flow type matches"
              action={<Button onClick={clear}>Clear filters</Button>}
            >
              Names, descriptions, and EDI documents were searched.
            </EmptyState>
          )}
        </div>
      </Card>
    </div>
  );
}
