import { codeActions } from './code-actions.ts';
import { flowActions } from './flow-actions.ts';
import { lookupActions } from './lookup-actions.ts';
import { memberActions } from './member-actions.ts';
import { settingActions } from './setting-actions.ts';
import type { ActionRule } from './verdict.ts';

const rules = { ...memberActions, ...flowActions, ...lookupActions, ...codeActions, ...settingActions };

export type Action = keyof typeof rules;

/** The rule of each action in the schema. */
export const actions: Readonly<Record<Action, ActionRule>> = rules;
