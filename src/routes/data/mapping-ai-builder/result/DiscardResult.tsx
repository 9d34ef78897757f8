import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { useRevalidator } from 'react-router';
import type { DiscardResultMutation } from '#gql/DiscardResultMutation';
import { dataID } from '#relay/data-id.ts';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';

interface DiscardResultProps {
  generation_uuid: string;
  onDiscarded: () => void;
}

/** Discards the result, including manual choices, after a confirmation. */
export function DiscardResult({ generation_uuid, onDiscarded }: DiscardResultProps) {
  const [isAsked, setAsked] = useState(false);
  const { revalidate } = useRevalidator();
  const [commit, isDiscarding] = useMutation<DiscardResultMutation>(
    graphql`
      mutation DiscardResultMutation($input: DiscardMappingGenerationInput!) {
        discard_mapping_generation(input: $input) {
          generation {
            generation_uuid
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The result was not discarded' },
  );
  const discard = async () => {
    const result = await commit(
      { input: { generation_uuid } },
      {
        updater: (store) =>
          void store.get(dataID('MappingGeneration', { generation_uuid }))?.invalidateRecord(),
      },
    );
    setAsked(false);
    if (result.ok) onDiscarded();
    else void revalidate();
  };
  return (
    <>
      <Button onClick={() => setAsked(true)}>Discard…</Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title="Discard this result?"
        confirmLabel="Discard"
        danger
        busy={isDiscarding}
        onConfirm={() => void discard()}
      >
        <p>Nothing has been created. Sources that were chosen or confirmed here are lost.</p>
      </ConfirmDialog>
    </>
  );
}
