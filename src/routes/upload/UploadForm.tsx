import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { graphql, useFragment } from 'react-relay';
import type { UploadForm_page$key } from '#gql/UploadForm_page';
import { useUnsavedWork } from '../../lib/unsaved-work.ts';
import { useApi } from '../../relay/api.ts';
import { usePublicEnvironments } from '../public/usePublicEnvironments.ts';
import { CodeForm } from './CodeForm.tsx';
import { DropZone } from '../_shared/uploads/DropZone.tsx';
import { ExtrasFields } from './ExtrasFields.tsx';
import { findExecution } from './find-execution.ts';
import { OfflineNotice } from './OfflineNotice.tsx';
import { rememberedUploads } from '../_shared/uploads/remembered-uploads.ts';
import { UploadList } from '../_shared/uploads/UploadList.tsx';
import { isSettled } from '../_shared/uploads/upload-row.ts';
import { createPageUploads } from './page-uploads.ts';
import { ReceiptFacts } from './ReceiptFacts.tsx';
import { receiptLooks } from './upload-looks.ts';
import { UploadQueue } from './upload-queue.ts';

/** The form of the page: the access code if required, the choice of files, and their progress. */
export function UploadForm({ pageRef }: { pageRef: UploadForm_page$key }) {
  const page = useFragment(
    graphql`
      fragment UploadForm_page on UploadPage {
        company_short_code
        custom_path
        accepted_extensions
        max_bytes
        max_files
        requires_code
      }
    `,
    pageRef,
  );
  const { company_short_code, custom_path, accepted_extensions, max_files, requires_code } = page;
  const { asVisitor } = usePublicEnvironments();
  const calls = useApi();
  const limits = { accepted_extensions, max_files, max_bytes: Number(page.max_bytes) };
  const [{ api, queue }] = useState(() => {
    const uploadApi = createPageUploads(calls, page);
    const options = {
      api: uploadApi,
      remembered: rememberedUploads(`${company_short_code}/${custom_path}`),
      limits,
      needsCode: requires_code,
      findExecution: (receipt_number: string) => findExecution(asVisitor, receipt_number),
    };
    return { api: uploadApi, queue: new UploadQueue(options) };
  });
  useEffect(() => queue.open(), [queue]);

  const { rows, code, leftOut } = useSyncExternalStore(queue.subscribe, queue.snapshot);
  useUnsavedWork(rows.some((row) => !isSettled(row)));

  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const isLocked = code === 'asked' || code === 'refused';
  useEffect(() => {
    if (code === 'given') chooser.current?.focus();
  }, [code]);

  return (
    <>
      <OfflineNotice />
      {isLocked ? (
        <CodeForm
          wasRefused={code === 'refused'}
          onTry={(given) => api.tryCode(given)}
          onRight={(given) => queue.giveCode(given)}
        />
      ) : (
        <>
          <ExtrasFields onChange={(extras) => queue.setExtras(extras)} />
          <DropZone
            limits={limits}
            input={input}
            button={chooser}
            isFirst={rows.length === 0}
            leftOut={leftOut}
            onFiles={(files, out) => queue.files.add(files, out)}
          />
        </>
      )}
      {rows.length > 0 && (
        <UploadList
          rows={rows}
          queue={queue.files}
          arrivedWord="received"
          lookOf={({ receipt }) => receiptLooks[receipt.status]}
          onMore={isLocked ? null : () => input.current?.click()}
        >
          {(received) => <ReceiptFacts {...received} />}
        </UploadList>
      )}
    </>
  );
}
