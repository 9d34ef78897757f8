import { matchesWords } from '../../root/shell/matches-labels.ts';
import { paths } from '../../paths.ts';
import { settingsGroups, type SettingsScreen } from '../../_shared/settings-places.ts';
import { groupDescriptions, placeDescriptions } from './place-descriptions.ts';

/** A link on the overview. */
export interface Found {
  readonly label: string;
  readonly description: string;
  /** Other search terms. */
  readonly also: string;
  readonly to: string;
  /** The page whose health it shows; undefined if it is not a settings page. */
  readonly screen?: SettingsScreen;
  /** Opens another document: the explorer. */
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

interface Here {
  /** The address of the company form; null if the person may not edit it. */
  readonly editCompany: string | null;
  readonly auditLog: string;
}

/** Items on the overview itself, so that a search for the time zone, for example, finds something. */
const here = ({ editCompany, auditLog }: Here): FoundGroup => ({
  label: 'On this page',
  description: 'What can be seen and changed here',
  places: [
    ...(editCompany === null
      ? []
      : [
          {
            label: 'Company',
            description: 'Name, short code, environment, time zone and retention',
            also: 'currency date format upload address',
            to: editCompany,
          },
        ]),
    {
      label: 'Audit log',
      description: 'Who changed what, and when',
      also: 'history changes activity trail',
      to: auditLog,
    },
  ],
});

/** The overview's links by group: those that match the typed text. Empty groups are left out. */
export function foundPlaces(company_uuid: string, typed: string, onPage: Here): readonly FoundGroup[] {
  const isMeant = ({ label, description, also }: Found) =>
    matchesWords(`${label} ${description} ${also}`.replaceAll(',', ' '), typed.trim());
  const groups = settingsGroups.map(({ label, places }): FoundGroup => {
    const description = groupDescriptions[label] ?? '';
    const found = places.flatMap(({ screen, ...place }): Found[] =>
      screen !== 'settings'
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
    return { label, description, places: label === 'Developers' ? [...found, explorer] : found };
  });
  const all = typed.trim() !== '' ? [...groups, here(onPage)] : groups;
  return all
    .map((group) => ({ ...group, places: group.places.filter(isMeant) }))
    .filter(({ places }) => places.length > 0);
}
