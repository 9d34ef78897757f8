import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useState, type ReactNode } from 'react';
import { formatDecimal } from '#lib/numbers.ts';
import { cx } from '#ui/cx.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { formatDifference, formatMinor } from './charge-labels.ts';
import { chargeDiffers, differs, lowestTotal, type ChargeRows, type Offer } from './compare.ts';
import { MarginButton } from './MarginButton.tsx';
import { OfferDecision } from './OfferDecision.tsx';
import { OfferTags, Span, ValidUntil } from './OfferFacts.tsx';
import { canAccept, canRequest, type OffersView } from './offers-view.ts';
import styles from './offers.module.css';

interface FactRow {
  readonly label: string;
  readonly hint: string;
  /** The value by which offers differ in this row. */
  readonly of: (offer: Offer) => unknown;
  readonly cell: (offer: Offer) => ReactNode;
}

const dash = <span className={styles.muted}>–</span>;

const facts = (view: OffersView): readonly FactRow[] => [
  {
    label: 'Service',
    hint: '',
    of: ({ service, way }) => `${service} ${way}`,
    cell: ({ service, way }) => (
      <>
        {service} <span className={styles.muted}>{way}</span>
      </>
    ),
  },
  {
    label: 'Transit',
    hint: 'departure to arrival',
    of: ({ transit_days, etd }) => `${transit_days} ${etd}`,
    cell: (offer) =>
      offer.transit_days === null ? (
        dash
      ) : (
        <>
          <b>{offer.transit_days} d</b> <Span etd={offer.etd} eta={offer.eta} />
        </>
      ),
  },
  {
    label: 'Valid until',
    hint: '',
    of: ({ valid_until }) => valid_until,
    cell: (offer) => <ValidUntil offer={offer} status={view.status} />,
  },
  {
    label: 'Free time',
    hint: 'at destination',
    of: ({ free_time_days }) => free_time_days,
    cell: ({ free_time_days }) => (free_time_days === null ? dash : `${free_time_days} d`),
  },
  {
    label: 'CO₂e',
    hint: '',
    of: ({ co2_kg }) => co2_kg,
    cell: ({ co2_kg }) => (co2_kg === null ? dash : `${formatDecimal(co2_kg, 1)} kg`),
  },
];

/** One column per offer, best first, with its charges by group. */
export function OffersTable({ view }: { view: OffersView }) {
  const { offers, groups, missing, digits, currency, onlyDifferences } = view;
  const [closed, setClosed] = useState<readonly string[]>([]);
  const toggle = (group: string) =>
    setClosed((now) => (now.includes(group) ? now.filter((value) => value !== group) : [...now, group]));
  const best = lowestTotal(offers);
  const shown = facts(view).filter(
    ({ of }) => offers.some((offer) => of(offer) !== null) && (!onlyDifferences || differs(offers.map(of))),
  );
  return (
    // Scrolls sideways if the carriers do not fit.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label="Comparison of offers" tabIndex={0}>
      <table className={styles.table} aria-label="Offers side by side">
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Carrier</VisuallyHidden>
            </th>
            {offers.map((offer, n) => (
              <th key={offer.offer_uuid} scope="col" className={cx(n === 0 && styles.best)}>
                <span className={styles.carrier}>
                  {offer.carrier_name} <span className={styles.code}>{offer.carrier_code}</span>
                </span>
                <OfferTags offer={offer} offers={offers} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ label, hint, cell }) => (
            <tr key={label}>
              <th scope="row">
                {label} {hint && <span className={styles.hint}>{hint}</span>}
              </th>
              {offers.map((offer) => (
                <td key={offer.offer_uuid}>{cell(offer)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        {groups.map((group) => (
          <ChargeGroup
            key={group.group}
            rows={group}
            view={view}
            isOpen={!closed.includes(group.group)}
            onToggle={() => toggle(group.group)}
          />
        ))}
        <tbody>
          <tr className={styles.total}>
            <th scope="row">
              Total, {currency}
              {offers.some(({ rates }) => rates.length > 0) && (
                <span className={styles.hint}>at the offers’ rates</span>
              )}
            </th>
            {offers.map((offer, n) => (
              <td key={offer.offer_uuid} className={styles.number}>
                <b>
                  {(missing[n] ?? 0) > 0 && <span className={styles.soon}>≥ </span>}
                  {formatMinor(offer.total, digits)}
                </b>
                {offers.length > 1 && (
                  <small className={offer.total === best ? styles.lowest : undefined}>
                    {offer.total === best ? 'lowest' : formatDifference(offer.total - best, digits)}
                  </small>
                )}
                {offer.rates.map((rate) => (
                  <small key={rate}>{rate}</small>
                ))}
              </td>
            ))}
          </tr>
          {view.margin_percent !== null && (
            <tr>
              <th scope="row">
                Sell price <MarginButton view={view} />
              </th>
              {offers.map(({ offer_uuid, sell }) => (
                <td key={offer_uuid} className={styles.number}>
                  {sell ?? '–'}
                </td>
              ))}
            </tr>
          )}
          {offers.some((offer) => canAccept(view, offer) || canRequest(view, offer)) && (
            <tr>
              <th scope="row">
                <VisuallyHidden>Decision</VisuallyHidden>
              </th>
              {offers.map((offer, n) => (
                <td key={offer.offer_uuid} className={styles.number}>
                  <OfferDecision
                    view={view}
                    offer={offer}
                    isBest={n === 0}
                    isPartial={(missing[n] ?? 0) > 0}
                  />
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

interface ChargeGroupProps {
  rows: ChargeRows;
  view: OffersView;
  isOpen: boolean;
  onToggle: () => void;
}

/** The charges for one part of the route, with subtotals. */
function ChargeGroup({ rows: { label, rows, subtotals }, view, isOpen, onToggle }: ChargeGroupProps) {
  const { offers, digits, onlyDifferences } = view;
  const shown = onlyDifferences ? rows.filter(chargeDiffers) : rows;
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="row">
          <button type="button" aria-expanded={isOpen} onClick={onToggle}>
            {isOpen ? (
              <IconChevronDown size={14} aria-hidden="true" />
            ) : (
              <IconChevronRight size={14} aria-hidden="true" />
            )}
            {label}
          </button>
        </th>
        {subtotals.map(({ minor, isPartial }, n) => (
          <td key={offers[n]?.offer_uuid} className={cx(styles.number, isPartial && styles.soon)}>
            {isPartial && '≥ '}
            {formatMinor(minor, digits)}
          </td>
        ))}
      </tr>
      {isOpen &&
        shown.map(({ key, name, basis, cells }) => (
          <tr key={key}>
            <th scope="row">
              {name} <span className={styles.hint}>{basis}</span>
            </th>
            {cells.map((cell, n) => (
              <Fragment key={offers[n]?.offer_uuid}>
                {cell === null ? (
                  <td className={cx(styles.number, styles.none)}>Not quoted</td>
                ) : (
                  <td
                    className={cx(styles.number, cell.minor === 0 && styles.muted)}
                    data-tip={cell.original ?? undefined}
                  >
                    {formatMinor(cell.minor, digits)}
                  </td>
                )}
              </Fragment>
            ))}
          </tr>
        ))}
    </tbody>
  );
}
