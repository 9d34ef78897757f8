import { IconHistory } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useQueryLoader } from 'react-relay/hooks';
import pastInputsQuery, { type PastInputsQuery } from '#gql/PastInputsQuery';
import { lazily } from '#lib/lazily.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { SAMPLE } from '../content/content.ts';
import type { EditorModel } from '../useMappingEditor.ts';

const PastInputs = lazily(() => import('./PastInputs.tsx'), 'PastInputs');

/** A button that opens the past executions whose input can become the sample. */
export function PastInputButton({ model }: { model: EditorModel }) {
  const [isOpen, setOpen] = useState(false);
  const [loaded, load] = useQueryLoader<PastInputsQuery>(pastInputsQuery);
  const ask = () => load({ mapping_uuid: model.mapping_uuid }, { fetchPolicy: 'network-only' });
  return (
    <>
      <IconButton
        small
        label="Input from a past execution"
        icon={<IconHistory size={16} />}
        onClick={() => {
          ask();
          setOpen(true);
        }}
      />
      {isOpen && loaded && (
        <Suspense fallback={null}>
          <PastInputs
            loaded={loaded}
            onReload={ask}
            onClose={() => setOpen(false)}
            onTake={(sample_input, file_name) => {
              const before = model.content.sample_input;
              model.change({ sample_input });
              model.setSource(SAMPLE);
              setOpen(false);
              notify.undo(`The sample is now ${file_name}`, () => model.change({ sample_input: before }));
            }}
          />
        </Suspense>
      )}
    </>
  );
}
