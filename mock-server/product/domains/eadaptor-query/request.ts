import { el, xmlDocument, type XmlElement } from '../../../formats/write-xml.ts';
import {
  kindOfName,
  requestNames,
  targetOfName,
  targets,
  type RequestKind,
  type TargetType,
} from './targets.ts';

const UNIVERSAL = 'http://www.cargowise.com/Schemas/Universal/2011/11';
const NATIVE = 'http://www.cargowise.com/Schemas/Native/2011/11';

/** The parsed query. */
export interface Question {
  readonly request_kind: RequestKind;
  /** Null if custom XML names no known record type. */
  readonly target_type: TargetType | null;
  readonly target_key: string | null;
  readonly include_documents: boolean;
  readonly company_code: string | null;
  readonly branch_code: string | null;
}

const code = (name: string, value: string | null): XmlElement | null =>
  value === null ? null : el(name, [el('Code', value)]);

/** The request as CargoWise expects it. */
export function requestXml(question: Question, cargowise_id: string): string {
  const { request_kind, target_type, target_key, include_documents, company_code, branch_code } = question;
  const name = requestNames[request_kind];
  const type = target_type === null ? '' : targets[target_type].name;
  if (request_kind === 'NATIVE') {
    const criteria = el('Criteria', target_key ?? '', { Entity: 'OrgHeader', FieldName: 'Code' });
    const group = el('CriteriaGroup', [criteria], { Type: 'Key' });
    return [
      ...xmlDocument(el('Native', [el('Body', [el(type, [group])])], { xmlns: NATIVE, version: '2.0' })),
    ].join('');
  }
  const context = el('DataContext', [
    el('DataTargetCollection', [el('DataTarget', [el('Type', type), el('Key', target_key ?? '')])]),
    code('Company', company_code ?? cargowise_id.slice(6)),
    el('EnterpriseID', cargowise_id.slice(0, 3)),
    el('ServerID', cargowise_id.slice(3, 6)),
    code('Branch', branch_code),
  ]);
  const filters = include_documents
    ? el('FilterCollection', [el('Filter', [el('Type', 'IncludeDocuments'), el('Value', 'true')])])
    : null;
  const body = el(name.replace(/^Universal/, ''), [context, filters]);
  return [...xmlDocument(el(name, [body], { xmlns: UNIVERSAL, version: '1.1' }))].join('');
}

/** Parses custom XML as far as possible; null if its root is not a request. */
export function readRequest(xml: string): Question | null {
  const root =
    /<([A-Za-z][\w.-]*)(?=[\s/>])/.exec(xml.replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->/g, ''))?.[1] ?? '';
  const request_kind = kindOfName(root);
  if (request_kind === null) return null;
  const within = (name: string): string | null => {
    const found = new RegExp(`<${name}[^>]*>\\s*([^<]*?)\\s*</${name}>`).exec(xml);
    return found?.[1] ?? null;
  };
  const isNative = request_kind === 'NATIVE';
  return {
    request_kind,
    target_type: isNative
      ? /<Organization\b/.test(xml)
        ? 'ORGANIZATION'
        : null
      : targetOfName(within('Type') ?? ''),
    target_key: isNative ? within('Criteria') : within('Key'),
    include_documents: /<Type>\s*IncludeDocuments/.test(xml),
    company_code: /<Company>\s*<Code>\s*([^<]*?)\s*</.exec(xml)?.[1] ?? null,
    branch_code: /<Branch>\s*<Code>\s*([^<]*?)\s*</.exec(xml)?.[1] ?? null,
  };
}
