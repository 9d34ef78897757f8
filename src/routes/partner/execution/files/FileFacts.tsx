import { graphql, useFragment } from 'react-relay/hooks';
import type { FileFacts_file$key } from '#gql/FileFacts_file';
import { formatDateTimeSeconds, zoneName, type Zone } from '#lib/dates.ts';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { CopyText } from '#ui/text/CopyText.tsx';
import styles from './files.module.css';

/** The facts about a file. */
export function FileFacts({ fileRef, zone }: { fileRef: FileFacts_file$key; zone: Zone }) {
  const file = useFragment(
    graphql`
      fragment FileFacts_file on ExecutionFile {
        file_key
        file_type {
          code
          label
        }
        mime_type
        file_hash
        created_at
        file_tags {
          name
          value
        }
      }
    `,
    fileRef,
  );
  return (
    <div className={styles.facts}>
      <KeyValue
        facts={[
          { label: 'Type', value: `${file.file_type ? `${file.file_type.label}, ` : ''}${file.mime_type}` },
          {
            label: 'Created',
            value: `${formatDateTimeSeconds(file.created_at, zone)} ${zoneName(file.created_at, zone)}`,
          },
          {
            label: 'SHA-256',
            value: (
              <CopyText text={file.file_hash} shown={`${file.file_hash.slice(0, 16)}…`} what="SHA-256" />
            ),
          },
          {
            label: 'Tags',
            value:
              file.file_tags.length > 0
                ? file.file_tags.map(({ name, value }, index) => (
                    <Tag key={index} name={name}>
                      {value}
                    </Tag>
                  ))
                : null,
          },
        ]}
      />
    </div>
  );
}
