import { useMemo, type ReactNode } from 'react';
import type { BoundField } from '#routes/flows/fields/bound-field.ts';
import { CodeField } from '#routes/flows/fields/CodeField.tsx';
import { expressionCompletions, type FlowDocument } from '../flow-document.ts';

interface ExpressionFieldProps extends BoundField<string> {
  label: string;
  description: ReactNode;
  document: FlowDocument | null;
  isReadOnly: boolean;
}

/** A field for a JSONata expression on a document; its completions come from the sample run. */
export function ExpressionField({ document, field, ...props }: ExpressionFieldProps) {
  const completions = useMemo(() => expressionCompletions(document), [document]);
  return (
    <CodeField
      {...props}
      // CodeField has null for a script that is turned off; an expression is empty instead.
      field={{ ...field, change: (text) => field.change(text ?? '') }}
      required
      language="jsonata"
      completions={completions}
      maxLength={2000}
      minRows={3}
    />
  );
}
