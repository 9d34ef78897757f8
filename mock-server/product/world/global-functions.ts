import { uuidFrom } from '../../kernel/random.ts';
import { companies } from './companies.ts';

export interface FunctionTestRecord {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly expected: unknown;
}

/** A seeded global function. */
export interface GlobalFunctionRecord {
  readonly function_uuid: string;
  readonly company_uuid: string;
  readonly name: string;
  readonly description: string;
  readonly parameters: readonly string[];
  readonly body: string;
  readonly is_embedded: boolean;
  readonly tests: readonly FunctionTestRecord[];
  /** Days before the anchor. */
  readonly created_days_ago: number;
  readonly deployed_days_ago: number;
  /** The deployed function body, if it differs from the last save. */
  readonly deployed_body: string | null;
  /** The note of the last save, if there were earlier ones. */
  readonly note: string | null;
  /** Earlier saves and deployments, oldest first. The first one is from when the function was created. */
  readonly earlier: readonly EarlierRecord[];
}

interface EarlierRecord {
  readonly days_ago: number;
  readonly note: string | null;
  readonly body: string;
}

type Row = Omit<
  GlobalFunctionRecord,
  'function_uuid' | 'company_uuid' | 'deployed_body' | 'note' | 'earlier'
> &
  Partial<Pick<GlobalFunctionRecord, 'note' | 'earlier'>> & { readonly deployed_body?: string };

const test = (name: string, args: readonly unknown[], expected: unknown): FunctionTestRecord => ({
  name,
  args,
  expected,
});

const embedded = (
  name: string,
  description: string,
  parameters: readonly string[],
  body: string,
  ...tests: readonly FunctionTestRecord[]
): Row => ({
  name,
  description,
  parameters,
  body,
  tests,
  is_embedded: true,
  created_days_ago: 900,
  deployed_days_ago: 131,
});

/** Platform functions, which every workspace has and nobody can change. */
const platform: readonly Row[] = [
  embedded(
    'isoDate',
    'Formats an EDI date (YYYYMMDD, anything after it is ignored) as YYYY-MM-DD.',
    ['text'],
    `if (text == null) return undefined;
const [, year, month, day] = /^(\\d{4})(\\d\\d)(\\d\\d)/.exec(String(text)) ?? [];
if (year === undefined) throw new Error(\`“\${text}” is not a date\`);
return \`\${year}-\${month}-\${day}\`;`,
    test('day', ['20260915'], '2026-09-15'),
    test('date with time', ['202609151419'], '2026-09-15'),
    test('nothing', [null], null),
  ),
  embedded(
    'isoTime',
    'Formats an EDI date and time as a UTC instant. The time may directly follow the date.',
    ['day', 'time'],
    `if (day == null) return undefined;
const all = String(day) + (time ?? '');
const [, year, month, date, hour = '00', minute = '00'] = /^(\\d{4})(\\d\\d)(\\d\\d)(?:(\\d\\d)(\\d\\d))?/.exec(all) ?? [];
if (year === undefined) throw new Error(\`“\${all}” is not a date\`);
return \`\${year}-\${month}-\${date}T\${hour}:\${minute}:00.000Z\`;`,
    test('both', ['20260915', '1419'], '2026-09-15T14:19:00.000Z'),
    test('in one', ['202609151419', null], '2026-09-15T14:19:00.000Z'),
    test('day only', ['20260915'], '2026-09-15T00:00:00.000Z'),
  ),
  embedded(
    'ediDate',
    'Formats a date or instant as YYYYMMDD.',
    ['iso'],
    `return iso == null ? undefined : String(iso).slice(0, 10).replaceAll('-', '');`,
    test('instant', ['2026-09-15T14:19:00.000Z'], '20260915'),
    test('nothing', [null], null),
  ),
  embedded(
    'ediTime',
    'Formats the time of an instant as HHMM.',
    ['iso'],
    `return iso == null ? undefined : String(iso).slice(11, 16).replace(':', '');`,
    test('instant', ['2026-09-15T14:19:00.000Z'], '1419'),
  ),
  embedded(
    'ediText',
    'Uppercases text, removes accents and separators, and cuts it to the given length.',
    ['text', 'most'],
    `if (text == null) return undefined;
return String(text)
  .normalize('NFKD')
  .replace(/[^\\x20-\\x7e]/g, '')
  .replace(/[*~>^|]/g, ' ')
  .toUpperCase()
  .trim()
  .slice(0, most ?? 80);`,
    test('accents', ['Café *Zürich*'], 'CAFE  ZURICH'),
    test('too long', ['abcdef', 3], 'ABC'),
  ),
  embedded(
    'kgToLb',
    'Converts kilograms to whole pounds.',
    ['kg'],
    `return kg == null ? undefined : Math.round(kg * 2.20462262);`,
    test('a hundred', [100], 220),
  ),
  embedded(
    'lbToKg',
    'Converts pounds to kilograms with three decimals.',
    ['lb'],
    `return lb == null ? undefined : Math.round(lb * 453.59237) / 1000;`,
    test('a hundred', [100], 45.359),
  ),
];

const own = (
  name: string,
  days: number,
  description: string,
  parameters: readonly string[],
  body: string,
  ...tests: readonly FunctionTestRecord[]
): Row => ({
  name,
  description,
  parameters,
  body,
  tests,
  is_embedded: false,
  created_days_ago: days,
  deployed_days_ago: days - 1,
});

const northbay: readonly Row[] = [
  own(
    'containerNumberIsValid',
    610,
    'Checks the check digit of a container number (ISO 6346).',
    ['number'],
    `if (!/^[A-Z]{4}\\d{7}$/.test(number ?? '')) return false;
const values = {};
let value = 10;
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
  if (value % 11 === 0) value++;
  values[letter] = value++;
}
let sum = 0;
for (let i = 0; i < 10; i++) sum += (values[number[i]] ?? Number(number[i])) * 2 ** i;
return (sum % 11) % 10 === Number(number[10]);`,
    test('valid', ['TGHU0236550'], true),
    test('wrong digit', ['TGHU0236551'], false),
    test('nothing', [null], false),
  ),
  own(
    'sscc',
    540,
    'Builds a serial shipping container code (SSCC) with its check digit.',
    ['prefix', 'serial'],
    `const body = '0' + prefix + String(serial).padStart(16 - prefix.length, '0');
let sum = 0;
for (let i = 0; i < body.length; i++) sum += Number(body[body.length - 1 - i]) * (i % 2 === 0 ? 3 : 1);
return body + ((10 - (sum % 10)) % 10);`,
    test('eighteen digits', ['0614141', 1], '006141410000000012'),
  ),
  {
    ...own(
      'cleanReference',
      410,
      'Removes whitespace from a reference and uppercases it.',
      ['text'],
      `return text == null ? undefined : String(text).replace(/\\s+/g, '').toUpperCase();`,
      test('blanks', [' po 123 '], 'PO123'),
    ),
    deployed_days_ago: 74,
    note: 'Partners send references as numbers, too',
    earlier: [
      { days_ago: 410, note: null, body: 'return text.trim().toUpperCase();' },
      {
        days_ago: 233,
        note: 'Blanks inside a reference broke the match with orders',
        body: `return text.replace(/\\s+/g, '').toUpperCase();`,
      },
    ],
  },
  own(
    'workingDaysAfter',
    260,
    'Adds working days to a date, skipping Saturdays and Sundays.',
    ['day', 'count'],
    `const at = new Date(day + 'T00:00:00Z');
let left = count;
while (left > 0) {
  at.setUTCDate(at.getUTCDate() + 1);
  if (at.getUTCDay() % 6 !== 0) left--;
}
return at.toISOString().slice(0, 10);`,
    test('over a weekend', ['2026-09-11', 1], '2026-09-14'),
    test('none', ['2026-09-11', 0], '2026-09-11'),
  ),
  {
    ...own(
      'airWaybillIsValid',
      96,
      'Checks an air waybill number (last digit is the serial number modulo 7).',
      ['number'],
      `const [, serial, check] = /^\\d{3}-?(\\d{7})(\\d)$/.exec(number ?? '') ?? [];
return serial !== undefined && Number(serial) % 7 === Number(check);`,
      test('with a hyphen', ['160-57485363'], true),
      test('wrong digit', ['160-57485364'], false),
    ),
    note: 'Accept numbers without the hyphen',
    deployed_body: `const [, serial, check] = /^\\d{3}-(\\d{7})(\\d)$/.exec(number ?? '') ?? [];
return serial !== undefined && Number(serial) % 7 === Number(check);`,
  },
];

const alder: readonly Row[] = [
  own(
    'departmentOf',
    210,
    'Finds the department for an item number.',
    ['sku'],
    `return { SHF: '041', PLT: '052', SHO: '063', CHR: '077', TSH: '088' }[String(sku).slice(0, 3)] ?? '041';`,
    test('shoe', ['SHO-09808-XL'], '063'),
  ),
];

const ownOf: Readonly<Record<string, readonly Row[]>> = {
  northbay,
  'northbay-test': northbay.slice(0, 2),
  'alder-retail': alder,
};

const byCompany: ReadonlyMap<string, readonly GlobalFunctionRecord[]> = new Map(
  companies.map(({ company_uuid, short_code }) => [
    company_uuid,
    [...platform, ...(ownOf[short_code] ?? [])].map((row) => ({
      ...row,
      function_uuid: uuidFrom('global function', short_code, row.name),
      company_uuid,
      deployed_body: row.deployed_body ?? null,
      note: row.note ?? null,
      earlier: row.earlier ?? [],
    })),
  ]),
);

/** The global functions of a workspace, platform functions first; the same roster for every seed. */
export const globalFunctionsOf = (company_uuid: string): readonly GlobalFunctionRecord[] =>
  byCompany.get(company_uuid) ?? [];
