import { matchesWords } from '../../root/shell/matches-words.ts';
import { paths } from '../../paths.ts';
import { settingsGroups, type SettingsScreen } from '../../_shared/settings-places.ts';
import { groupDescriptions, placeDescriptions } from './place-descriptions.ts';

/** A link of the overview. */
export interface Found {
  readonly label: string;
  readonly description: string;
  /** Other words that it is looked for by. */
  readonly also: string;
  readonly to: string;
  /** Whose health it shows; what is no page of the settings has none. */
  readonly screen?: SettingsScreen;
  /** Leaves the portal's page: the explorer is a document of its own. */
  readonly opensDocument?: true;
}

export interface FoundGroup {
  readonly label: string;
  readonly description: string;
  readonly places: readonly Found[];
}

const explorer: Found = {
  label: 'API explorer',
  description: 'Try queries against live data',
  also: 'GraphQL GraphiQL schema documentation',
  to: paths.graphqlExplorer(),
  opensDocument: true,
};

/** What lies on the overview itself: nobody who looks for the time zone should find nothing. */
const here = (editCompany: string): FoundGroup => ({
  label: 'On this page',
  description: 'What can be changed here',
  places: [
    {
      label: 'Company',
      description: 'Name, short code, environment, time zone and retention',
      also: 'currency date format upload address',
      to: editCompany,
    },
  ],
});

/**
 * The links of the overview by group: those that exist and are meant by what was typed. No group is empty.
 *
 * @param editCompany where the company's form opens; null where it may not be changed
 */
export function foundPlaces(
  built: ReadonlySet<string>,
  company_uuid: string,
  typed: string,
  editCompany: string | null,
): readonly FoundGroup[] {
  const isMeant = ({ label, description, also }: Found) =>
    matchesWords(`${label} ${description} ${also}`.replaceAll(',', ' '), typed.trim());
  const groups = settingsGroups.map(({ label, places }): FoundGroup => {
    const description = groupDescriptions[label] ?? '';
    const found = places.flatMap(({ screen, ...place }): Found[] =>
      screen !== 'settings' && built.has(screen)
        ? [
            {
              ...place,
              screen,
              description: placeDescriptions[screen] ?? '',
              to: paths[screen]({ company_uuid }),
            },
          ]
        : [],
    );
    const isLast = label === 'Developers' && built.has('graphqlExplorer');
    return { label, description, places: isLast ? [...found, explorer] : found };
  });
  const all = typed.trim() !== '' && editCompany !== null ? [...groups, here(editCompany)] : groups;
  return all
    .map((group) => ({ ...group, places: group.places.filter(isMeant) }))
    .filter(({ places }) => places.length > 0);
}
