import { IconPackage, IconPlane, IconShip, IconTrain, IconTruck } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { RequestCard_quote$key } from '#gql/RequestCard_quote';
import { formatDate } from '#lib/dates.ts';
import { formatDecimal } from '#lib/numbers.ts';
import { Card } from '#ui/page/Card.tsx';
import { modeWords } from '../_shared/quote-labels.ts';
import { LaneEnd } from './LaneEnd.tsx';
import { QuoteSteps } from './QuoteSteps.tsx';
import styles from './request.module.css';

const icons: readonly (readonly [RegExp, ComponentType<{ size: number }>])[] = [
  [/^OCEAN/, IconShip],
  [/^AIR/, IconPlane],
  [/^ROAD/, IconTruck],
  [/^RAIL|^INTERMODAL/, IconTrain],
];

/** The cargo, the lane, and the progress of the quote. */
export function RequestCard({ quoteRef }: { quoteRef: RequestCard_quote$key }) {
  const quote = useFragment(
    graphql`
      fragment RequestCard_quote on Quote {
        mode
        incoterm
        ready_date
        cargo_summary
        total_volume_m3
        chargeable_weight_kg
        cargo {
          description
          un_number
          temperature_c
          container_type
        }
        booking_reference
        reason
        origin {
          ...LaneEnd_place
        }
        destination {
          ...LaneEnd_place
        }
        ...QuoteSteps_quote
      }
    `,
    quoteRef,
  );
  const Icon = icons.find(([pattern]) => pattern.test(quote.mode))?.[1] ?? IconPackage;
  const goods = [...new Set(quote.cargo.map(({ description }) => description))].join(', ');
  const dangers = [...new Set(quote.cargo.flatMap(({ un_number }) => un_number ?? []))];
  const cooled = quote.cargo.flatMap(({ temperature_c }) => temperature_c ?? []);
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['Mode', modeWords(quote.mode)],
    [
      'Cargo',
      // For loose cargo, the summary already has the volume.
      quote.total_volume_m3 > 0 && quote.cargo.some(({ container_type }) => container_type != null)
        ? `${quote.cargo_summary}, ${formatDecimal(quote.total_volume_m3, 1)} m³`
        : quote.cargo_summary,
    ],
    ['Goods', goods || null],
    ['Dangerous goods', dangers.length > 0 ? dangers.map((number) => `UN ${number}`).join(', ') : null],
    ['Temperature', cooled.length > 0 ? `${[...new Set(cooled)].join(', ')} °C` : null],
    ['Chargeable', `${formatDecimal(quote.chargeable_weight_kg, 1)} kg`],
    ['Incoterm', quote.incoterm],
    ['Ready', quote.ready_date ? formatDate(quote.ready_date, 'UTC') : null],
    ['Booking', quote.booking_reference],
    ['Reason', quote.reason],
  ];
  return (
    <Card>
      <section aria-label="Request" className={styles.request}>
        <div className={styles.lane}>
          <LaneEnd placeRef={quote.origin} />
          <span className={styles.way} aria-hidden="true">
            <Icon size={18} />
          </span>
          <LaneEnd placeRef={quote.destination} />
        </div>
        <dl className={styles.facts}>
          {facts.map(([label, value]) =>
            value == null ? null : (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
      </section>
      <QuoteSteps quoteRef={quote} />
    </Card>
  );
}
