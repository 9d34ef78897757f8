import { graphql, useFragment } from 'react-relay/hooks';
import type { GeneratedFrom_generation$key } from '#gql/GeneratedFrom_generation';
import { formatDuration, toMillis } from '#lib/dates.ts';
import { pluralize } from '#lib/text.ts';
import { Card } from '#ui/page/Card.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { readSample } from '../sample-facts.ts';

/** The inputs of the draft, and the model that wrote it. */
export function GeneratedFrom({ generationRef }: { generationRef: GeneratedFrom_generation$key }) {
  const generation = useFragment(
    graphql`
      fragment GeneratedFrom_generation on MappingGeneration {
        requested_at
        ended_at
        requested_by {
          display
        }
        sample_file_name
        sample_content
        specification_file_name
        specification_content
        specification_parts {
          __typename
        }
        generator {
          name
          is_model
        }
      }
    `,
    generationRef,
  );
  const { generator, requested_at, ended_at, specification_content, specification_file_name } = generation;
  const parts = pluralize(generation.specification_parts.length, 'part');
  return (
    <Card title="Generated from">
      <KeyValue
        facts={[
          {
            label: 'Specification',
            value:
              specification_content == null ? 'None' : `${specification_file_name ?? 'Text'}, ${parts} read`,
          },
          {
            label: 'Sample',
            value: `${generation.sample_file_name}, ${pluralize(readSample(generation.sample_content).segments, 'segment')}`,
          },
          {
            label: 'Time',
            value: ended_at == null ? null : formatDuration(toMillis(ended_at) - toMillis(requested_at)),
          },
          {
            label: 'Generator',
            value: generator.is_model
              ? `${generator.name}, a language model`
              : `${generator.name}, no language model`,
          },
          {
            label: 'Requested',
            value: (
              <>
                <RelativeTime at={requested_at} /> by <bdi>{generation.requested_by.display}</bdi>
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}
