import { useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { LogoCard_company$key } from '#gql/LogoCard_company';
import type { LogoCardUpdateMutation } from '#gql/LogoCardUpdateMutation';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import { cx } from '#ui/cx.ts';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { Card } from '#ui/page/Card.tsx';
import { saveRefusal } from '../../_shared/uploads/own-uploads.ts';
import { isSettled } from '../../_shared/uploads/upload-row.ts';
import { useFileDrop } from '../../_shared/uploads/useFileDrop.ts';
import { useUploads } from '../../_shared/uploads/useUploads.ts';
import styles from './profile.module.css';

/** The server's limits. */
const LIMITS = { accepted_extensions: ['png', 'jpg', 'jpeg', 'webp'], max_bytes: 524_288, max_files: 1 };
const ACCEPT = LIMITS.accepted_extensions.map((acceptedExtension) => `.${acceptedExtension}`).join(',');

interface LogoCardProps {
  companyRef: LogoCard_company$key;
  /** Why the logo cannot be changed. */
  locked: string | undefined;
}

/** The logo as partners see it, with buttons to upload and remove it. */
export function LogoCard({ companyRef, locked }: LogoCardProps) {
  const { company_uuid, company_name, logo_url, lock_version } = useFragment(
    graphql`
      fragment LogoCard_company on Company {
        company_uuid
        company_name
        logo_url
        lock_version
      }
    `,
    companyRef,
  );
  const [update, isUpdating] = useMutation<LogoCardUpdateMutation>(
    graphql`
      mutation LogoCardUpdateMutation($input: UpdateCompanyInput!) {
        update_company(input: $input) {
          company {
            company_uuid
            ...LogoCard_company
            ...CompanyLogo_company
            ...CompanyFacts_company
            ...ProfileDrawer_company
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The logo was not changed', inForm: ['logo_upload_uuid'], success: 'Logo changed' },
  );
  const save = (logo_upload_uuid: string | null) =>
    update({ input: { company_uuid, lock_version, logo_upload_uuid } });
  const { rows, leftOut, queue } = useUploads<null>({
    place: `logo/${company_uuid}`,
    limits: LIMITS,
    async save(_file, upload_uuid) {
      const result = await save(upload_uuid);
      if (result.ok) return null;
      throw saveRefusal(result.errors);
    },
    savedWords: ({ name }) => `${name} is the logo now`,
  });
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const take = (files: readonly File[], others: readonly string[]) => {
    if (locked !== undefined) return;
    // Clears earlier rows, because a file that was removed as logo may be uploaded again.
    for (const row of rows) queue.remove(row.id);
    queue.add(files, others);
  };
  const isOver = useFileDrop(take);
  const row = rows.at(-1);
  const isBusy = row !== undefined && !isSettled(row);
  const wrong = row?.state.kind === 'failed' ? [row.state.words, ...leftOut] : leftOut;
  return (
    <Card title="Logo" hint="On pages that your partners see" padded>
      <div className={styles.logo}>
        <div className={cx(styles.preview, isOver && styles.over)}>
          {logo_url == null ? (
            <span>{isOver ? 'Drop to upload' : 'No logo yet'}</span>
          ) : (
            <img src={logo_url} alt={`Logo of ${company_name}`} />
          )}
        </div>
        <div className={styles.actions}>
          <div className={styles.buttons}>
            <Button
              ref={button}
              busy={isBusy}
              aria-disabled={locked !== undefined || undefined}
              data-tip={locked}
              onClick={() => {
                if (locked === undefined) input.current?.click();
              }}
            >
              {logo_url == null ? 'Upload logo' : 'Replace'}
            </Button>
            {logo_url != null && locked === undefined && (
              <Button
                look="quiet"
                aria-label="Remove logo"
                busy={isUpdating && !isBusy}
                onClick={() => {
                  // This button disappears with the logo.
                  void save(null).then(({ ok }) => ok && button.current?.focus());
                }}
              >
                Remove
              </Button>
            )}
          </div>
          <input
            ref={input}
            type="file"
            hidden
            aria-label="Logo"
            accept={ACCEPT}
            onChange={({ target }) => {
              take([...(target.files ?? [])], []);
              // Cleared, so that the same file can be chosen again.
              target.value = '';
            }}
          />
          {isBusy && (
            <ProgressBar
              label={`Uploading ${row.file.name}`}
              value={row.arrived / Math.max(1, row.file.size)}
            />
          )}
          <p className={styles.hint}>PNG, JPEG or WebP, at most 512 KB. You can also drop it on this page.</p>
          <div role="alert" className={styles.wrong}>
            {wrong.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </div>
        </div>
      </div>
    </Card>
  );
}
