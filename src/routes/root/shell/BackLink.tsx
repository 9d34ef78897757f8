import { IconChevronLeft } from '@tabler/icons-react';
import { UiLink } from '#ui/links.tsx';
import { useMediaQuery } from '#ui/useMediaQuery.ts';
import styles from './BackLink.module.css';
import { useCrumbs } from './useCrumbs.ts';

/** On a phone, a link above the title to the page that this one belongs to. */
export function BackLink() {
  // The same width at which TopBar.module.css hides the breadcrumb.
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
