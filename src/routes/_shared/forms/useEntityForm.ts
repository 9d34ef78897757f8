import { useEffect, useEffectEvent } from 'react';
import { useBlocker, useNavigation } from 'react-router';
import type { FormModel, FormOptions } from '#ui/form/form-model.ts';
import { useFormModel } from '#ui/form/useFormModel.ts';
import { leavesForm } from './form-address.ts';

export interface EntityFormOptions<Values extends object, Output, Version> extends Omit<
  FormOptions<Values, Output, Version>,
  'draftName' | 'isLeaving'
> {
  /**
   * A unique name for the object: "notifier/6a1c…". Drafts are stored under it, so that unsaved changes survive a
   * sign-in.
   */
  formKey: string;
  /** On a page: the search parameters that identify what the form edits. */
  parameters?: readonly string[];
}

/**
 * The form of one object, for all screens: validated, saved by a mutation, its draft stored for this person, and
 * guarded, so that no link, Back or closed tab loses unsaved changes. Only one can be mounted at a time, because the
 * router supports a single blocker.
 */
export function useEntityForm<Values extends object, Output, Version = undefined>(
  options: EntityFormOptions<Values, Output, Version>,
): FormModel<Values> {
  const { formKey, parameters, ...rest } = options;
  const form = useFormModel<Values, Output, Version>({
    ...rest,
    isLeaving: useNavigation().state !== 'idle',
    draftName: `form.${formKey}`,
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      form.isDirtyNow() && leavesForm(currentLocation, nextLocation, parameters),
  );
  const ask = useEffectEvent(() => {
    if (blocker.state === 'blocked') form.askDiscard(blocker.proceed, blocker.reset);
  });
  useEffect(() => {
    if (blocker.state === 'blocked') ask();
  }, [blocker.state]);
  return form;
}
