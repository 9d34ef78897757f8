import type { RunEadaptorQueryInput } from '#gql/useRunEadaptorQueryMutation';
import { formatCount } from '#lib/numbers.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import type { ValidationError } from '#ui/form/form-schema.ts';
import type { Asked } from './request-xml.ts';

/** The values of the form. The values of the other mode are kept. */
export interface QueryValues extends Asked {
  readonly mode: 'FORM' | 'XML';
  readonly request_xml: string;
}

export const blankQuery: QueryValues = {
  mode: 'FORM',
  request_kind: 'UNIVERSAL_SHIPMENT',
  target_type: 'FORWARDING_SHIPMENT',
  target_key: '',
  include_documents: false,
  company_code: '',
  branch_code: '',
  request_xml: '',
};

/** The longest request that the server accepts, in characters. */
export const MAX_XML = 100_000;

/** Whether the options apply to this kind of request. */
export const takesFilters = (kind: Asked['request_kind']): boolean => kind !== 'NATIVE';
export const takesDocuments = (kind: Asked['request_kind']): boolean => kind === 'UNIVERSAL_SHIPMENT';

/** Resets the form values that do not apply to the chosen kind of request. */
export const effective = (asked: Asked): Asked => ({
  request_kind: asked.request_kind,
  target_type: asked.target_type,
  target_key: asked.target_key.trim(),
  include_documents: takesDocuments(asked.request_kind) && asked.include_documents,
  company_code: takesFilters(asked.request_kind) ? asked.company_code.trim().toUpperCase() : '',
  branch_code: takesFilters(asked.request_kind) ? asked.branch_code.trim().toUpperCase() : '',
});

export type QueryRequest = Omit<
  RunEadaptorQueryInput,
  'host_system_uuid' | 'endpoint_uuid' | 'idempotency_key'
>;

/** The request to send: the typed XML, or the one that the form describes. */
export function requestOf(values: QueryValues): QueryRequest {
  if (values.mode === 'XML') return { include_documents: false, request_xml: values.request_xml };
  const asked = effective(values);
  return {
    ...asked,
    company_code: asked.company_code || null,
    branch_code: asked.branch_code || null,
  };
}

function errorsOf(values: QueryValues): ValidationError[] {
  if (values.mode === 'XML') {
    if (values.request_xml.trim() === '') return [['request_xml', 'Enter a request, or insert a template.']];
    return values.request_xml.length > MAX_XML
      ? [['request_xml', `Use at most ${formatCount(MAX_XML)} characters.`]]
      : [];
  }
  const errors: ValidationError[] = [];
  const { target_key, company_code, branch_code } = effective(values);
  if (target_key === '') errors.push(['target_key', 'Enter the key of the record.']);
  else if (target_key.length > 50) errors.push(['target_key', 'A key can have at most 50 characters.']);
  for (const [path, code] of [
    ['company_code', company_code],
    ['branch_code', branch_code],
  ] as const) {
    if (code !== '' && !/^[A-Z0-9]{3}$/.test(code)) errors.push([path, 'Enter three letters or digits.']);
  }
  return errors;
}

/** What the form checks before a query is sent; CargoWise reports everything else itself. */
export const querySchema = formSchema<QueryValues>(errorsOf);
