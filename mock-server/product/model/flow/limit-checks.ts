import type { FlowSideInput } from '#schema-types';
import { userError, type UserError } from '../../../engine/errors.ts';
import { fileTypeOf } from '../../facts/file-types.ts';
import type { DocumentChange } from '../../world/flow-graph.ts';

type Path = string | readonly string[];

const under = (path: Path, ...more: readonly string[]): readonly string[] => [
  ...(typeof path === 'string' ? [path] : path),
  ...more,
];

/** Checks of single settings, shared by the form and the steps of a canvas. */
export function limitChecks() {
  const errors: UserError[] = [];
  const wrong = (path: Path, message: string): void => {
    errors.push(userError('VALIDATION', message, path));
  };
  const text = (path: Path, value: unknown, least: number, most: number): void => {
    if (typeof value !== 'string') return;
    const { length } = value.trim();
    if (length >= least && length <= most) return;
    wrong(
      path,
      least === 0
        ? `Use at most ${most.toLocaleString('en')} characters (currently ${length.toLocaleString('en')}).`
        : `Use ${least} to ${most} characters.`,
    );
  };
  const whole = (path: Path, value: unknown, least: number, most: number): void => {
    if (typeof value === 'number' && !(value >= least && value <= most))
      wrong(path, `Enter a whole number from ${least} to ${most.toLocaleString('en')}.`);
  };
  const most = (path: Path, list: readonly unknown[] | null | undefined, limit: number): void => {
    if (list && list.length > limit) wrong(path, `Use at most ${limit} entries (currently ${list.length}).`);
  };
  const once = (path: Path, names: readonly string[], field: string): void => {
    names.forEach((name, place) => {
      if (names.indexOf(name) < place) wrong(under(path, String(place), field), `“${name}” is a duplicate.`);
    });
  };
  const object = (path: Path, value: unknown): void => {
    if (value != null && (typeof value !== 'object' || Array.isArray(value)))
      wrong(path, 'Enter an object of names and values.');
  };
  return {
    errors,
    wrong,
    text,
    whole,
    most,
    once,
    object,
    fileType(path: Path, code: string | null, wanted: 'SOURCE' | 'DESTINATION'): void {
      const type = fileTypeOf(code ?? '');
      if (!type) wrong(path, code === null ? 'Choose a file type.' : `File type “${code}” does not exist.`);
      else if (type.direction !== 'BOTH' && type.direction !== wanted)
        wrong(path, `${type.label} can be ${wanted === 'SOURCE' ? 'written' : 'read'} only.`);
    },
    side(path: Path, side: FlowSideInput | null | undefined): void {
      if (side && (side.host_system_uuid == null) === (side.endpoint_uuid == null))
        wrong(path, 'Choose either a host system or a connection.');
    },
    script: (path: Path, value: unknown): void => text(path, value, 0, 10_000),
    expression: (path: Path, value: unknown): void => text(path, value, 0, 2000),
    mapping(
      path: Path,
      mapping: { readonly revision_policy: string; readonly revision?: number | null } | null | undefined,
    ): void {
      if (mapping?.revision_policy === 'PINNED' && mapping.revision == null)
        wrong(under(path, 'revision'), 'Choose the pinned revision.');
    },
    documentChanges(path: Path, changes: readonly DocumentChange[] | null | undefined): void {
      most(path, changes, 50);
      changes?.forEach((change, place) => {
        text(under(path, String(place), 'path'), change.path, 1, 200);
        text(under(path, String(place), 'expression'), change.expression, 0, 2000);
      });
    },
    fileNameTemplate(path: Path, template: string | null | undefined): void {
      text(path, template, 1, 200);
      if (template && /[/\\]/.test(template)) wrong(path, 'Enter a file name without folders.');
    },
  };
}

export type LimitChecks = ReturnType<typeof limitChecks>;
