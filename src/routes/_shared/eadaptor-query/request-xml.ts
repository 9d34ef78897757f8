import { requestName, targets, type RequestKind, type TargetType } from './eadaptor-labels.ts';

/** The codes by which CargoWise routes a request; null if the connection does not know them. */
export interface CargowiseCodes {
  readonly enterprise_id: string;
  readonly server_id: string;
  readonly company_code: string;
}

/** The content of a query. */
export interface Asked {
  readonly request_kind: RequestKind;
  readonly target_type: TargetType;
  readonly target_key: string;
  readonly include_documents: boolean;
  readonly company_code: string;
  readonly branch_code: string;
}

const UNIVERSAL = 'http://www.cargowise.com/Schemas/Universal/2011/11';
const NATIVE = 'http://www.cargowise.com/Schemas/Native/2011/11';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

type Lines = readonly (string | Lines)[];
const flat = (lines: Lines, depth: number): string[] =>
  lines.flatMap((line) =>
    typeof line === 'string' ? [`${'  '.repeat(depth)}${line}`] : flat(line, depth + 1),
  );

const leaf = (name: string, text: string): string => `<${name}>${escape(text)}</${name}>`;
const element = (name: string, content: Lines, attributes = ''): Lines => [
  `<${name}${attributes}>`,
  content,
  `</${name}>`,
];
const coded = (name: string, code: string): Lines => (code === '' ? [] : element(name, [leaf('Code', code)]));

/** The XML of the request that the form describes, exactly as the server would write it. */
export function requestXml(asked: Asked, codes: CargowiseCodes | null): string {
  const name = requestName(asked.request_kind);
  const target = targets[asked.target_type];
  const key = asked.target_key.trim();
  const lines =
    asked.request_kind === 'NATIVE'
      ? element(
          name,
          element(
            'Body',
            element(
              target.element,
              element(
                'CriteriaGroup',
                [`<Criteria Entity="OrgHeader" FieldName="Code">${escape(key)}</Criteria>`],
                ' Type="Key"',
              ),
            ),
          ),
          ` xmlns="${NATIVE}" version="2.0"`,
        )
      : element(
          name,
          element(name.replace(/^Universal/, ''), [
            ...element('DataContext', [
              ...element(
                'DataTargetCollection',
                element('DataTarget', [leaf('Type', target.element), leaf('Key', key)]),
              ),
              ...coded('Company', asked.company_code.trim().toUpperCase() || (codes?.company_code ?? '')),
              ...(codes
                ? [leaf('EnterpriseID', codes.enterprise_id), leaf('ServerID', codes.server_id)]
                : []),
              ...coded('Branch', asked.branch_code.trim().toUpperCase()),
            ]),
            ...(asked.include_documents
              ? element(
                  'FilterCollection',
                  element('Filter', [leaf('Type', 'IncludeDocuments'), leaf('Value', 'true')]),
                )
              : []),
          ]),
          ` xmlns="${UNIVERSAL}" version="1.1"`,
        );
  return `<?xml version="1.0" encoding="utf-8"?>\n${flat(lines, 0).join('\n')}\n`;
}
