import { useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { Button } from '#ui/actions/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { isUuid } from '#routes/params.ts';
import { useAddressSearch } from '#routes/useAddressSearch.ts';
import { SAMPLE } from '../content/content.ts';
import styles from '../mapping.module.css';
import type { EditorModel } from '../useMappingEditor.ts';
import { libraryText } from './library-text.ts';

/** `?sample=<uuid>`: offers to use a library document as the sample. */
export function LibrarySampleNotice({ model }: { model: EditorModel }) {
  const [search, changeSearch] = useAddressSearch();
  const environment = useRelayEnvironment();
  const [isTaking, setTaking] = useState(false);
  const document_uuid = search.get('sample');
  if (document_uuid === null || !isUuid(document_uuid)) return null;
  const close = () => changeSearch((params) => params.delete('sample'));
  const take = async () => {
    setTaking(true);
    const document = await libraryText(environment, document_uuid);
    setTaking(false);
    if (!document) return;
    const before = model.content.sample_input;
    model.change({ sample_input: document.text });
    model.setSource(SAMPLE);
    close();
    notify.undo(`The sample is now ${document.name}`, () => model.change({ sample_input: before }));
  };
  return (
    <div className={styles.notice}>
      <Callout
        tone="run"
        title="A document from the library."
        actions={
          <>
            <Button small look="primary" busy={isTaking} onClick={() => void take()}>
              Use as the sample
            </Button>
            <Button small onClick={close}>
              Cancel
            </Button>
          </>
        }
      >
        It can replace the sample that this mapping is tried on.
      </Callout>
    </div>
  );
}
