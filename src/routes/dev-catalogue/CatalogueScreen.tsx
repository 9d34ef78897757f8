import { Suspense } from 'react';
import { lazily } from '../../lib/lazily.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { EnvironmentBadge } from '../../ui/status/EnvironmentBadge.tsx';
import { BasicsSection } from './BasicsSection.tsx';
import styles from './CatalogueScreen.module.css';
import { ChartsSection } from './ChartsSection.tsx';
import { FeedbackSection } from './FeedbackSection.tsx';
import { GridSection } from './GridSection.tsx';
import { LogSection } from './LogSection.tsx';
import { OverlaySection } from './OverlaySection.tsx';
import { PageSection } from './PageSection.tsx';

const FormsSection = lazily(() => import('./FormsSection.tsx'), 'FormsSection');

const CodeSection = lazily(() => import('./CodeSection.tsx'), 'CodeSection');

const FilesSection = lazily(() => import('./FilesSection.tsx'), 'FilesSection');

const SheetSection = lazily(() => import('./SheetSection.tsx'), 'SheetSection');

/** Every src/ui component in its states, with fixed data; development only. */
export function CatalogueScreen() {
  return (
    <main className={styles.page}>
      <PageHead
        title="Catalogue"
        badge={<EnvironmentBadge environment="live" />}
        context="every piece of the interface in its states"
        actions={
          <>
            <Button>Save view</Button>
            <Button look="primary">Resubmit</Button>
          </>
        }
      />
      <PageSection />
      <BasicsSection />
      <GridSection />
      <ChartsSection />
      <LogSection />
      <OverlaySection />
      <FeedbackSection />
      <Suspense fallback={null}>
        <FormsSection />
        <CodeSection />
        <SheetSection />
        <FilesSection />
      </Suspense>
    </main>
  );
}
