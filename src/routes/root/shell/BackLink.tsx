import { IconChevronLeft } from '@tabler/icons-react';
import { UiLink } from '../../../ui/links.tsx';
import { useMediaQuery } from '../../../ui/useMediaQuery.ts';
import styles from './BackLink.module.css';
import { useCrumbs } from './useCrumbs.ts';

/** On a phone, above the title: the place that this page belongs to. */
export function BackLink() {
  // As in TopBar.module.css, which hides the way there.
  const isPhone = useMediaQuery('(max-width: 700px)');
  const parent = useCrumbs().at(-2);
  if (!isPhone || !parent) return null;
  return (
    <UiLink to={parent.to} className={styles.back}>
      <IconChevronLeft size={14} aria-hidden="true" />
      <span className={styles.label}>{parent.label}</span>
    </UiLink>
  );
}
