import { IconActivity, IconArrowsExchange, IconBuilding, IconRoute } from '@tabler/icons-react';
import { useEffect } from 'react';
import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay';
import type { PaletteHitsQuery } from '#gql/PaletteHitsQuery';
import { paths } from '../../paths.ts';
import { PaletteGroup, type PaletteItem } from './PaletteGroup.tsx';
import styles from './PaletteList.module.css';

export interface PaletteHitsProps {
  readonly hits: PreloadedQuery<PaletteHitsQuery>;
  /** Whether nothing else matches. */
  readonly isAlone: boolean;
  /** The open workspace, whose hits come before other workspaces. */
  readonly company_uuid: string | null;
  /** Called with the text whose hits are shown; null when they disappear. */
  readonly onShown: (text: string | null) => void;
  readonly onDone: () => void;
}

type Hit = PaletteHitsQuery['response']['quick_search'][number];

const KINDS = {
  COMPANY: ['Workspaces', IconBuilding],
  TRADING_PARTNER: ['Trading partners', IconArrowsExchange],
  FLOW: ['Flows', IconRoute],
  FLOW_EXECUTION: ['Executions', IconActivity],
} as const;
const isKnown = (kind: string): kind is keyof typeof KINDS => Object.hasOwn(KINDS, kind);

/**
 * Sorts hits in other workspaces last. The server limits the search to the given workspace for every kind except
 * workspaces.
 */
const place = (kind: string): number => (kind === 'COMPANY' ? 1 : 0);

/** The address of a hit; a flow opens its executions. */
function addressOf({ company, trading_partner, flow_setup, flow_execution }: Hit): string {
  const { company_uuid } = company;
  if (flow_execution) {
    const { partner_uuid, invocation_uuid } = flow_execution;
    return paths.execution({ company_uuid, partner_uuid, invocation_uuid });
  }
  if (flow_setup) {
    const { partner_uuid, flow_uuid } = flow_setup;
    return paths.partnerSearch({ company_uuid, partner_uuid }, { flow: flow_uuid });
  }
  return trading_partner
    ? paths.partnerDashboard({ company_uuid, partner_uuid: trading_partner.partner_uuid })
    : paths.pulse({ company_uuid });
}

/**
 * The server's hits, by kind: this workspace before others, then the kind of the best hit first, and within a kind the
 * best hit first.
 */
export function PaletteHits({ hits, isAlone, company_uuid, onShown, onDone }: PaletteHitsProps) {
  const { quick_search } = usePreloadedQuery<PaletteHitsQuery>(
    graphql`
      query PaletteHitsQuery($text: String!, $company_uuid: ID) {
        quick_search(text: $text, company_uuid: $company_uuid, first: 24) {
          kind
          title
          subtitle
          company {
            company_uuid
          }
          trading_partner {
            partner_uuid
          }
          flow_setup {
            flow_uuid
            partner_uuid
          }
          flow_execution {
            invocation_uuid
            partner_uuid
          }
        }
      }
    `,
    hits,
  );
  const { text } = hits.variables;
  useEffect(() => {
    onShown(text);
    return () => onShown(null);
  }, [text, onShown]);
  if (quick_search.length === 0 && isAlone) {
    return (
      <p className={styles.none} role="status">
        Nothing matches that name or number.
      </p>
    );
  }
  const found = [...new Set(quick_search.map(({ kind }) => kind))].filter(isKnown);
  const kinds = company_uuid === null ? found : found.toSorted((a, b) => place(a) - place(b));
  return kinds.map((kind) => {
    const [label, Icon] = KINDS[kind];
    const items: readonly PaletteItem[] = quick_search
      .filter((hit) => hit.kind === kind)
      .map((hit) => ({
        to: addressOf(hit),
        title: hit.title,
        context: hit.subtitle,
        icon: <Icon size={16} />,
      }));
    return <PaletteGroup key={kind} label={label} items={items} onDone={onDone} />;
  });
}
