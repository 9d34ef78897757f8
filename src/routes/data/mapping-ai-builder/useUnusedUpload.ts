import { useEffect, useRef } from 'react';
import { useApi } from '#relay/api.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { dropUpload } from '../../_shared/uploads/drop-upload.ts';
import type { BuilderValues } from './builder-values.ts';

/**
 * Deletes an uploaded specification at the server once the form no longer has it: it was removed, or the form was
 * discarded. Call the returned function when a generation has started, with the upload that it uses, if any.
 */
export function useUnusedUpload(form: FormModel<BuilderValues>): (used: string | null) => void {
  const api = useApi();
  const field = form.field('specification_upload');
  const latest = useRef(field.read());
  /** The upload that was used or deleted when a generation started. */
  const settled = useRef<string>(null);
  const read = useRef(field.read);
  useEffect(() => {
    read.current = field.read;
  });
  const { subscribe } = field;
  useEffect(
    () =>
      subscribe(() => {
        const before = latest.current?.upload_uuid;
        latest.current = read.current();
        if (before === undefined || before === latest.current?.upload_uuid || before === settled.current)
          return;
        void dropUpload(api, before);
      }),
    [api, subscribe],
  );
  return (used) => {
    const upload_uuid = latest.current?.upload_uuid;
    if (upload_uuid === undefined) return;
    settled.current = upload_uuid;
    if (upload_uuid !== used) void dropUpload(api, upload_uuid);
  };
}
