import { useRef } from 'react';
import { announce } from '#ui/feedback/live-region.ts';
import { Button } from '#ui/actions/Button.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import type { NewCompanyValues } from './new-company-form.ts';
import { useShortCodeCheck } from './useShortCodeCheck.ts';

/**
 * The fields for the name and the short code. The code is derived from the name until the person types one, which is
 * checked during typing.
 */
export function NameFields({ form }: { form: FormModel<NewCompanyValues> }) {
  const nameField = form.field('company_name');
  const codeField = form.field('short_code');
  const code = useFieldValue(codeField);
  const isOwn = useRef(code !== '');
  const { verdict, isChecking, ask } = useShortCodeCheck();

  const changeName = (company_name: string) => {
    nameField.change(company_name);
    if (isOwn.current) return;
    if (company_name.trim() === '') {
      form.setValue('short_code', '');
      return;
    }
    ask({ short_code: null, company_name }, ({ suggestion }) => {
      if (!isOwn.current) form.setValue('short_code', suggestion);
    });
  };
  const changeCode = (short_code: string) => {
    codeField.change(short_code);
    isOwn.current = short_code !== '';
    if (short_code === '') return;
    ask({ short_code, company_name: null }, ({ problem, suggestion }) =>
      announce(problem === null ? `${short_code} is available` : `${problem} ${suggestion} is available.`),
    );
  };
  const take = (suggestion: string) => {
    changeCode(suggestion);
    document.getElementById(codeField.id)?.focus();
  };

  const found = verdict?.code === code ? verdict : null;
  return (
    <>
      <TextField
        field={{ ...nameField, change: changeName }}
        label="Name"
        required
        maxLength={80}
        autoComplete="organization"
      />
      <TextField
        field={{ ...codeField, change: changeCode }}
        label="Short code"
        required
        mono
        warning={found?.problem ?? null}
        hint={
          found?.problem ? (
            <Button small look="quiet" onClick={() => take(found.suggestion)}>
              Use {found.suggestion}
            </Button>
          ) : isChecking ? (
            'Checking…'
          ) : found ? (
            'Available'
          ) : null
        }
        description={
          <>
            Upload pages will be at <code>/cu/{code || '…'}/…</code>
          </>
        }
      />
    </>
  );
}
