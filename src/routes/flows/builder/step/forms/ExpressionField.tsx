import { useMemo, type ReactNode } from 'react';
import type { BoundField } from '../../../fields/bound-field.ts';
import { CodeField } from '../../../fields/CodeField.tsx';
import { expressionCompletions, type FlowDocument } from '../flow-document.ts';

interface ExpressionFieldProps extends BoundField<string> {
  label: string;
  description: ReactNode;
  document: FlowDocument | null;
  isReadOnly: boolean;
}

/** A JSONata expression on a document; the sample run says what can be read from it. */
export function ExpressionField({ document, field, ...props }: ExpressionFieldProps) {
  const completions = useMemo(() => expressionCompletions(document), [document]);
  return (
    <CodeField
      {...props}
      // A script may be off, an expression is empty then.
      field={{ ...field, change: (text) => field.change(text ?? '') }}
      required
      language="jsonata"
      completions={completions}
      maxLength={2000}
      minRows={3}
    />
  );
}
