import { Suspense, useState } from 'react';
import { useQueryLoader } from 'react-relay/hooks';
import pastSamplesQuery, { type PastSamplesQuery } from '#gql/PastSamplesQuery';
import { lazily } from '#lib/lazily.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { BuilderValues } from '../builder-values.ts';

const PastSamples = lazily(() => import('./PastSamples.tsx'), 'PastSamples');

interface PastSampleButtonProps {
  company_uuid: string;
  values: Pick<BuilderValues, 'standard' | 'document' | 'file_type' | 'partner'>;
  onTake: (text: string, file_name: string) => void;
}

/** A button that opens the past executions whose file can be the sample. */
export function PastSampleButton({ company_uuid, values, onTake }: PastSampleButtonProps) {
  const { standard, document, file_type, partner } = values;
  const [isOpen, setOpen] = useState(false);
  const [loaded, load] = useQueryLoader<PastSamplesQuery>(pastSamplesQuery);
  const ask = () =>
    load({ company_uuid, file_type, partner_uuid: partner?.value ?? null }, { fetchPolicy: 'network-only' });
  return (
    <>
      <Button
        small
        onClick={() => {
          ask();
          setOpen(true);
        }}
      >
        From an execution…
      </Button>
      {isOpen && loaded && (
        <Suspense fallback={null}>
          <PastSamples
            loaded={loaded}
            partner_name={partner?.label ?? 'The partner'}
            document={`${standard} ${document}`}
            onReload={ask}
            onClose={() => setOpen(false)}
            onTake={(text, file_name) => {
              onTake(text, file_name);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
