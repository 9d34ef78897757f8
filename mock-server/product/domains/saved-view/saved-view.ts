import type { SaveViewInput } from '#schema-types';
import { lengthError } from '#rules/text.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import { compareNames } from '../../model/kit/by-name.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { notFound } from '../../model/kit/collection.ts';
import { staleness } from '../../model/kit/lock-version.ts';
import { listed } from '../../../engine/domain.ts';
import type { Domain, SeedValue } from '../../domain.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { clearedErrors, errorsOf } from '../../model/kit/rules.ts';
import { seededViews, type ViewSeed } from '../../model/saved-view/seed.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';
import type { Resolver } from '../../resolvers.ts';

declare module '#schema-types' {
  interface KeptFields {
    readonly 'SavedView.default_for': readonly string[];
    readonly 'SavedView.deleted_at': number | null;
  }
}

const TYPE = 'SavedView';

const of =
  <Field extends keyof ViewSeed>(field: Field): SeedValue<ViewSeed[Field] | undefined> =>
  (view_uuid, _args, world) =>
    seededViews(world).find((seededView) => seededView.view_uuid === view_uuid)?.[field];

const text = <Field extends FieldName<typeof TYPE>>(
  key: string,
  field: Field,
  { store }: Pick<MockContext, 'store'>,
) => store.read(TYPE, key, field);

const isMine = (key: string, { person, store }: MockContext): boolean =>
  store.read(TYPE, key, 'owner').email === person.email;

/** Deleted views are kept, so that their deletion can be undone. */
const isDeleted = (key: string, { store }: MockContext): boolean =>
  typeof store.read(TYPE, key, 'deleted_at') === 'number';

/** Email addresses of the people whose default view this is. */
const defaultFor = (key: string, { store }: MockContext): readonly string[] =>
  store.read(TYPE, key, 'default_for');

/** Whether the person can see a view: their own, or a shared one in a workspace they belong to. */
function isReadable(key: string, context: MockContext): boolean {
  return context.store.exists(TYPE, key) && !isDeleted(key, context) && isVisible(key, context);
}

function isVisible(key: string, context: MockContext): boolean {
  const { access, store } = context;
  const standing = access.company(text(key, 'company_uuid', context));
  if (!standing) return false;
  if (isMine(key, context)) return true;
  return standing.kind !== 'GUEST' && store.read(TYPE, key, 'is_shared') === true;
}

const allKeys = ({ store, world }: MockContext): string[] => [
  ...seededViews(world).map(({ view_uuid }) => view_uuid),
  ...store.created(TYPE),
];

const viewKeys = (context: MockContext): string[] =>
  allKeys(context).filter((key) => !isDeleted(key, context));

function listViews(context: MockContext, isWanted: (key: string) => boolean): Ref<'SavedView'>[] {
  return viewKeys(context)
    .filter((key) => isReadable(key, context) && isWanted(key))
    .sort((a, b) => compareNames(text(a, 'name', context), text(b, 'name', context)))
    .map((key) => ref(TYPE, key));
}

/** Why the person may not change or delete a view. Its creator may do both; an owner may delete shared ones. */
function refusalFor(key: string, context: MockContext, action: 'change' | 'delete'): UserError | null {
  const subject = { company_uuid: text(key, 'company_uuid', context) };
  const refusal = context.access.refusal('READ_ACTIVITY', subject);
  if (refusal && context.access.company(subject.company_uuid)?.kind !== 'GUEST') return refusal;
  if (isLocked(subject.company_uuid, context)) return context.access.refusal('FLAG', subject);
  if (isMine(key, context)) return null;
  if (action === 'delete' && context.access.can('DELETE', subject)) return null;
  return userError('FORBIDDEN', `Only the creator can ${action} this view.`);
}

const isLocked = (company_uuid: string, { store }: MockContext): boolean =>
  store.read('Company', company_uuid, 'status') !== 'ACTIVE';

const refuse = (...errors: UserError[]) => ({ saved_view: null, company: null, errors });

const changed = (saved_view: Ref<'SavedView'>, context: MockContext) => ({
  saved_view,
  company: ref('Company', text(saved_view.$ref.key, 'company_uuid', context)),
  errors: [],
});

export const saveView: Resolver<'Mutation', 'save_view'> = (_source, { input }, context) => {
  const { access, clock, store } = context;
  const { view_uuid } = input;
  const isNew = typeof view_uuid !== 'string';
  if (!isNew && !isReadable(view_uuid, context)) return refuse(notFound('view', 'view_uuid'));
  const company_uuid = isNew ? (input.company_uuid ?? '') : text(view_uuid, 'company_uuid', context);
  if (!access.company(company_uuid)) return refuse(notFound('workspace', 'company_uuid'));
  const refusal = isNew
    ? isLocked(company_uuid, context)
      ? access.refusal('FLAG', { company_uuid })
      : null
    : refusalFor(view_uuid, context, 'change');
  const stale = refusal || isNew ? null : staleness(TYPE, view_uuid, context);
  if (refusal ?? stale) return refuse(...[refusal, stale].filter((candidate) => candidate !== null));
  if (input.is_shared === true && !access.can('EDIT_SETTINGS', { company_uuid })) {
    return refuse(userError('FORBIDDEN', 'Only editors and owners can share a view.', 'is_shared'));
  }
  const screen = isNew ? (input.screen ?? '') : text(view_uuid, 'screen', context);
  const errors = [
    ...(isNew ? missing(input) : clearedErrors({ ...input }, ['name', 'query', 'is_shared'])),
    ...errorsOf({
      name: [input.name, (value: string) => lengthError(value, 1, 60)],
      query: [input.query, (value: string) => lengthError(value, 0, 2000)],
      screen: [
        input.screen,
        (value: string) =>
          /^[a-z0-9-]{1,60}$/.test(value) ? null : 'Use 1 to 60 lowercase letters, digits, and hyphens.',
      ],
    }),
    ...nameTaken(input.name, { view_uuid, company_uuid, screen }, context),
  ];
  if (errors.length > 0) return refuse(...errors);

  const { name, query, is_shared } = input;
  const fields = {
    ...(typeof name === 'string' ? { name: name.trim() } : {}),
    ...(typeof query === 'string' ? { query } : {}),
    ...(typeof is_shared === 'boolean' ? { is_shared } : {}),
    updated_at: clock.now(),
  };
  if (!isNew) {
    store.set(TYPE, view_uuid, fields);
    return changed(ref(TYPE, view_uuid), context);
  }
  const saved_view = store.insert(TYPE, store.newKey(TYPE), {
    is_shared: false,
    ...fields,
    company_uuid,
    screen,
    owner: actorOf(context),
    created_at: clock.now(),
  });
  return changed(saved_view, context);
};

const missing = ({ screen, name, query }: SaveViewInput): UserError[] =>
  Object.entries({ screen, name, query })
    .filter(([, value]) => value === undefined || value === null)
    .map(([field]) => userError('VALIDATION', 'Required for a new view.', field));

function nameTaken(
  name: string | null | undefined,
  of: { view_uuid?: string | null | undefined; company_uuid: string; screen: string },
  context: MockContext,
): UserError[] {
  const wanted = name?.trim().toLowerCase();
  const taken = viewKeys(context).some(
    (key) =>
      key !== of.view_uuid &&
      isMine(key, context) &&
      text(key, 'company_uuid', context) === of.company_uuid &&
      text(key, 'screen', context) === of.screen &&
      text(key, 'name', context).toLowerCase() === wanted,
  );
  return taken
    ? [userError('ALREADY_EXISTS', 'You already have a view with this name on this screen.', 'name')]
    : [];
}

export const deleteView: Resolver<'Mutation', 'delete_view'> = (
  _source,
  { input: { view_uuid } },
  context,
) => {
  if (!isReadable(view_uuid, context)) return refuse(notFound('view', 'view_uuid'));
  const refusal = refusalFor(view_uuid, context, 'delete');
  if (refusal) return refuse(refusal);
  context.store.set(TYPE, view_uuid, { deleted_at: context.clock.now() });
  return changed(ref(TYPE, view_uuid), context);
};

export const restoreView: Resolver<'Mutation', 'restore_view'> = (
  _source,
  { input: { view_uuid } },
  context,
) => {
  const { store } = context;
  if (!store.exists(TYPE, view_uuid) || !isVisible(view_uuid, context) || !isDeleted(view_uuid, context))
    return refuse(notFound('deleted view', 'view_uuid'));
  const refusal = refusalFor(view_uuid, context, 'delete');
  if (refusal) return refuse(refusal);
  const read = (field: 'company_uuid' | 'screen' | 'name') => text(view_uuid, field, context);
  const [company_uuid, screen, name] = [read('company_uuid'), read('screen'), read('name')];
  const taken = isMine(view_uuid, context)
    ? nameTaken(name, { view_uuid, company_uuid, screen }, context)
    : [];
  if (taken.length > 0) return refuse(...taken);
  store.set(TYPE, view_uuid, { deleted_at: null });
  return changed(ref(TYPE, view_uuid), context);
};

export const setDefaultView: Resolver<'Mutation', 'set_default_view'> = (_source, { input }, context) => {
  const { company_uuid, screen, view_uuid } = input;
  const { access, person, store } = context;
  if (!access.company(company_uuid)) return refuse(notFound('workspace', 'company_uuid'));
  if (isLocked(company_uuid, context)) {
    const refusal = access.refusal('FLAG', { company_uuid });
    if (refusal) return refuse(refusal);
  }
  const isOfScreen = (key: string) =>
    text(key, 'company_uuid', context) === company_uuid && text(key, 'screen', context) === screen;
  if (typeof view_uuid === 'string' && !(isReadable(view_uuid, context) && isOfScreen(view_uuid)))
    return refuse(notFound('view', 'view_uuid'));
  // This includes views that are deleted or no longer shared, because they may come back.
  for (const key of allKeys(context).filter(isOfScreen)) {
    const before = defaultFor(key, context);
    const others = before.filter((email) => email !== person.email);
    const people = key === view_uuid ? [...others, person.email] : others;
    if (people.length !== before.length) store.set(TYPE, key, { default_for: people });
  }
  return { company: ref('Company', company_uuid), errors: [] };
};

/** Saved views: lists with named filters. */
export const savedViewDomain: Domain = {
  name: 'saved-view',
  kept: { [TYPE]: ['default_for', 'deleted_at'] },
  exists: { [TYPE]: (key, world) => seededViews(world).some(({ view_uuid }) => view_uuid === key) },
  all: { [TYPE]: (world) => listed(seededViews(world).map(({ view_uuid }) => view_uuid)) },
  values: {
    [TYPE]: {
      company_uuid: of('company_uuid'),
      name: of('name'),
      screen: of('screen'),
      query: of('query'),
      is_shared: of('is_shared'),
      owner: of('owner'),
      created_at: of('created_at'),
      updated_at: of('updated_at'),
      default_for: () => [],
      deleted_at: () => null,
    },
  },
  resolvers: {
    Query: {
      saved_view: (_source, { view_uuid }, context) =>
        isReadable(view_uuid, context) ? ref(TYPE, view_uuid) : null,
    },
    Viewer: {
      saved_views: (_source, _args, context) => listViews(context, () => true),
    },
    Company: {
      saved_views: (source, { screen }, context) =>
        listViews(
          context,
          (key) =>
            text(key, 'company_uuid', context) === keyOf(source) &&
            (typeof screen !== 'string' || text(key, 'screen', context) === screen),
        ),
    },
    SavedView: {
      is_mine: (source, _args, context) => isMine(keyOf(source), context),
      is_default: (source, _args, context) =>
        defaultFor(keyOf(source), context).includes(context.person.email),
      viewer_can_edit: (source, _args, context) => refusalFor(keyOf(source), context, 'change') === null,
      viewer_can_delete: (source, _args, context) => refusalFor(keyOf(source), context, 'delete') === null,
    },
    Mutation: {
      save_view: saveView,
      delete_view: deleteView,
      restore_view: restoreView,
      set_default_view: setDefaultView,
    },
  },
};
