import { useId, useState } from 'react';
import type { FormField } from '../../ui/form/form-model.ts';

/** A field outside any form, in a chosen state. */
export function useSpecimenField<Value>(
  initial: Value,
  error: string | null = null,
  isSecretDeclared = false,
): FormField<Value> {
  const id = useId();
  const [store] = useState(() => {
    let value = initial;
    const listeners = new Set<() => void>();
    return {
      read: () => value,
      change: (next: Value) => {
        value = next;
        for (const listener of listeners) listener();
      },
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
  });
  return {
    ...store,
    path: id,
    id,
    error,
    errorAt: () => null,
    check: () => undefined,
    register: () => () => undefined,
    isSecretDeclared,
    isFrozen: false,
    generation: 0,
  };
}
