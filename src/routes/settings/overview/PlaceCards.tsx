import { IconArrowUpRight, IconBuilding, IconChevronRight, IconCode } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { PlaceCards_company$key } from '#gql/PlaceCards_company';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import type { Found, FoundGroup } from './found-places.ts';
import { placeIcons } from './place-icons.ts';
import styles from './Settings.module.css';
import { usePlaceHealth, type PlaceHealth } from './usePlaceHealth.ts';

interface PlaceCardsProps {
  companyRef: PlaceCards_company$key;
  groups: readonly FoundGroup[];
}

/** The settings pages by group, each with its status. */
export function PlaceCards({ companyRef, groups }: PlaceCardsProps) {
  const company = useFragment(
    graphql`
      fragment PlaceCards_company on Company {
        ...usePlaceHealth_company
      }
    `,
    companyRef,
  );
  const health = usePlaceHealth(company);
  return groups.map(({ label, description, places }) => (
    <Card key={label} title={label} hint={description}>
      <ul className={styles.places}>
        {places.map((place) => (
          <li key={place.to} className={styles.place}>
            <PlaceLink place={place} health={place.screen && health[place.screen]} />
          </li>
        ))}
      </ul>
    </Card>
  ));
}

interface PlaceLinkProps {
  place: Found;
  /** Undefined if there is nothing to report; null if the server could not report it. */
  health: PlaceHealth | null | undefined;
}

function PlaceLink({ place, health }: PlaceLinkProps) {
  const { label, description, to, screen, opensDocument } = place;
  const Icon = (screen && placeIcons[screen]) ?? (opensDocument ? IconCode : IconBuilding);
  return (
    <UiLink to={to} className={styles.go}>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={16} stroke={1.75} />
      </span>
      <span className={styles.words}>
        <b>
          {label}
          {opensDocument && <IconArrowUpRight size={13} aria-hidden="true" />}
        </b>
        <small>{description}</small>
      </span>
      <span className={styles.health}>
        {health === null ? (
          <span data-tip="The status could not be loaded">–</span>
        ) : health?.tone ? (
          <StatusBadge tone={health.tone}>{health.words}</StatusBadge>
        ) : (
          health?.words
        )}
      </span>
      <IconChevronRight size={14} aria-hidden="true" className={styles.chevron} />
    </UiLink>
  );
}
