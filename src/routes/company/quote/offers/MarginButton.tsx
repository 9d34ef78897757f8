import { Suspense, useState } from 'react';
import { lazily } from '#lib/lazily.ts';
import { formatDecimal } from '#lib/numbers.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { OffersView } from './offers-view.ts';

const MarginDialog = lazily(() => import('./MarginDialog.tsx'), 'MarginDialog');

const DECISIVE: ReadonlySet<string> = new Set(['CANCELED', 'DECLINED']);

/** The margin on all offers, which editors can change. */
export function MarginButton({ view }: { view: OffersView }) {
  const [isOpen, setOpen] = useState(false);
  const margin = view.margin_percent ?? 0;
  const words = `margin ${formatDecimal(margin, Number.isInteger(margin) ? 0 : 1)}%`;
  if (!view.mayEdit || DECISIVE.has(view.status)) return <small>{words}</small>;
  return (
    <>
      <Button small look="quiet" aria-label={`Change the ${words}`} onClick={() => setOpen(true)}>
        {words}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <MarginDialog view={view} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
