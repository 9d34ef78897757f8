import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Why nothing is said where a field that failed is read. */
const reasons: Readonly<Record<string, string>> = {
  'company/_shared/QuoteHead.tsx files': 'only its count is missing; the tab that it counts says why',
  'company/metrics/AcknowledgmentCard.tsx metrics':
    'only the line of the target is missing; Service levels says why',
  'company/metrics/MetricsScreen.tsx metrics': 'MetricsTiles says why',
  'company/pulse/PulseScreen.tsx pulse': 'PulseTiles says why',
  'company/pulse/PulseScreen.tsx stats':
    'only tells whether the workspace is new; the page shows all parts without it',
  'company/quote/QuoteActions.tsx offers': 'the actions that need them are disabled and say so',
  'company/usage/UsageScreen.tsx usage_report': 'UsageTiles says why',
  'partner-settings/partners/PartnerFilterBar.tsx trading_partners': 'PartnerList says why',
  'partner-settings/partners/PartnerItem.tsx flow_setups': 'PartnerFiguresFailure says why',
  'partner-settings/partners/PartnerItem.tsx health': 'PartnerFiguresFailure says why',
  'partner-settings/partners/PartnerItem.tsx integration_users': 'PartnerFiguresFailure says why',
  'partner/execution/ExecutionTabs.tsx files': 'only its count is missing; the tab that it counts says why',
  'partner/execution/compare/CompareScreen.tsx changes': 'CompareChanges says why',
  'partner/execution/files/FileList.tsx files': 'FilesScreen says why',
  'partner/search/views/ViewsButton.tsx saved_views': 'PartnerSearchScreen says why',
  'partner/search/views/ViewsPanel.tsx saved_views': 'PartnerSearchScreen says why',
  'settings/users/invite/InviteForm.tsx seats': 'the list below says why; the server still keeps the limit',
  'settings/users/members/useMemberActions.tsx users': 'selected to update the store; nothing reads it here',
  'workspaces/company-select/CompanySelectScreen.tsx stats': 'CompanyFiguresFailure says why',
  'workspaces/company-select/CompanyTable.tsx stats': 'CompanyFiguresFailure says why',
  'workspaces/ecp/EcpFilterBar.tsx overseen_companies': 'EcpList says why',
  'workspaces/ecp/EcpFilterBar.tsx totals': 'EcpTiles says why',
  'workspaces/ecp/EcpItem.tsx overview': 'OverviewFailure says why',
  'workspaces/ecp/EcpScreen.tsx overseen_companies': 'EcpList says why',
  'workspaces/ecp/EcpScreen.tsx totals': 'EcpTiles says why',
};

const sources = globSync('src/routes/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file: file.replace(/^src\/routes\//, ''), text: readFileSync(file, 'utf8') }));

/** The fields that a file catches so that they become null, by their name in the schema. */
const nulled = (text: string): readonly string[] =>
  text
    .split('@catch(to: NULL)')
    .slice(0, -1)
    .map((before) => {
      const [field] =
        before
          .trimEnd()
          .replace(/\s*@\w+(?:\([^()]*\))?$/, '')
          .replace(/\s*\([^()]*\)$/, '')
          .match(/\w+$/) ?? [];
      return field ?? '';
    });

test('a field that fails silently has a reason', () => {
  const found = new Set(sources.flatMap(({ file, text }) => nulled(text).map((field) => `${file} ${field}`)));
  expect([...found].toSorted()).toEqual(Object.keys(reasons).toSorted());
});

test('a field whose failure is kept is handed to what says why', () => {
  const says = /<CaughtFailure\b|\bunlessForbidden\(|\bCaught<unknown>/;
  const silent = sources.filter(({ text }) => text.includes('@catch(to: RESULT)') && !says.test(text));
  expect(silent.map(({ file }) => file)).toEqual([]);
});
