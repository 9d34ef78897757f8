import { useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { useFunctionForm_function$key } from '#gql/useFunctionForm_function';
import type { useFunctionFormSaveMutation } from '#gql/useFunctionFormSaveMutation';
import { dataID } from '#relay/data-id.ts';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import { openSearch } from '../editor-address.ts';
import { useGoOn } from '#routes/useGoOn.ts';
import {
  blankFunction,
  functionSchema,
  storedRow,
  runnableTests,
  type FunctionValues,
} from './function-form.ts';

interface FunctionFormOptions {
  company_uuid: string;
  /** The function to edit; null for a new one. */
  functionRef: useFunctionForm_function$key | null;
}

/** The form model of a function, new or stored. Once a new one is saved, it stays open under its own address. */
export function useFunctionForm({
  company_uuid,
  functionRef,
}: FunctionFormOptions): FormModel<FunctionValues> {
  const stored = useFragment(
    graphql`
      fragment useFunctionForm_function on GlobalFunction {
        function_uuid
        name
        description
        parameters
        body
        tests {
          ...functionForm_test
        }
        updated_at
        updated_by {
          display
        }
        lock_version
      }
    `,
    functionRef,
  );
  const goOn = useGoOn();
  const [save] = useMutation<useFunctionFormSaveMutation>(
    graphql`
      mutation useFunctionFormSaveMutation($input: SaveGlobalFunctionInput!) {
        save_global_function(input: $input) {
          global_function {
            function_uuid
            name
            signature
            has_undeployed_changes
            latest_revision {
              function_uuid
              number
            }
            ...useFunctionForm_function
          }
          revision {
            function_uuid
            number
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The function was not saved', inForm: 'all' },
  );
  const saved = useRef<{ readonly uuid: string; readonly revision: number | null }>(undefined);
  const form = useEntityForm<FunctionValues, FunctionValues, number | null>({
    formKey: `function/${stored?.function_uuid ?? `new/${company_uuid}`}`,
    subject: stored?.name ?? 'New function',
    values: stored
      ? {
          name: stored.name,
          description: stored.description ?? '',
          parameters: stored.parameters,
          body: stored.body,
          tests: stored.tests.map(storedRow),
          note: '',
        }
      : blankFunction,
    schema: functionSchema,
    isNew: !stored,
    version: stored?.lock_version ?? null,
    changedBy: stored ? { name: stored.updated_by.display, at: stored.updated_at } : null,
    async save(values, { version, changed }) {
      if (stored && changed.every((path) => path === 'note')) {
        const message = 'A note is kept with a new revision. Change the parameters or the body.';
        return { ok: false, errors: [{ path: ['note'], code: 'VALIDATION', message }] };
      }
      const result = await save(
        {
          input: {
            ...(stored ? { function_uuid: stored.function_uuid, lock_version: version } : { company_uuid }),
            name: values.name.trim(),
            description: values.description.trim() || null,
            parameters: values.parameters,
            body: values.body,
            tests: runnableTests(values.tests).map(({ input }) => input),
            note: values.note.trim() || null,
          },
        },
        {
          updater(store, response) {
            // Invalidated, so that each list of functions is fetched again when opened.
            if (response?.save_global_function.errors.length === 0)
              store.get(dataID('Company', { company_uuid }))?.invalidateRecord();
          },
        },
      );
      if (!result.ok) return { ok: false, errors: result.errors };
      const { global_function, revision } = result.response.save_global_function;
      saved.current = { uuid: global_function?.function_uuid ?? '', revision: revision?.number ?? null };
      return { ok: true };
    },
    onSaved() {
      const name = form.getValues().name.trim();
      const { uuid = '', revision: made = null } = saved.current ?? {};
      notify.success(
        made === null
          ? `${name} saved`
          : `Revision ${made} of ${name} saved${made === 1 ? '' : ', not deployed'}`,
      );
      if (!stored) goOn((search) => ({ search: openSearch(search, uuid) }), { replace: true });
    },
  });
  return form;
}
