/** A field with this initial value. A list of strings is stored like a scalar. */
interface ValueField {
  readonly kind: 'value';
  readonly initial: null | boolean | readonly string[];
}

/** A link to one record, initially null, or to several, initially empty. */
interface LinkField {
  readonly kind: 'link' | 'links';
  /** The link fields of its records, if those belong to the client state. */
  readonly fields: Fields;
}

/** A link to a record of its own that always exists. */
interface RecordField {
  readonly kind: 'record';
  readonly type: string;
  readonly fields: Fields;
}

export type Field = ValueField | LinkField | RecordField;
export type Fields = Readonly<Record<string, Field>>;

const value = (initial: ValueField['initial']): ValueField => ({ kind: 'value', initial });
const link = (fields: Fields = {}): LinkField => ({ kind: 'link', fields });
const links = (fields: Fields = {}): LinkField => ({ kind: 'links', fields });
const record = (type: string, fields: Fields): RecordField => ({ kind: 'record', type, fields });

/**
 * The slices of the client state (spec §3) with their initial values. To add a slice, add a row here and a type in
 * `src/client-schema/`: this table creates its record, resets it and retains what it links to.
 */
export const slices = {
  carrier_api_keys: record('CarrierApiKeysState', { active: link() }),
  companies: record('CompaniesState', { active: link(), list: links(), companies_with_users: links() }),
  endpoints: record('EndpointsState', { active: link() }),
  flow_configuration: record('FlowConfigurationState', { active: link() }),
  flow_filter_options: record('FlowFilterOptionsState', { flows: links() }),
  gui: record('GuiState', { loading_calls: value([]), server_unreachable: value(false) }),
  host_systems: record('HostSystemsState', { company_uuid: value(null), all: links(), active: link() }),
  license_types: record('LicenseTypesState', { integration_license_types: link({ items: links() }) }),
  remote_adapter_api_keys: record('RemoteAdapterApiKeysState', { by_company: links({ keys: links() }) }),
  sftp_launcher: record('SftpLauncherState', {
    company_uuid: value(null),
    jobs: link({ items: links() }),
    sftp_job: link(),
    job_event: link(),
    all_events: record('SftpJobEvents', { events: links(), meta_data: link() }),
  }),
  sftp_users: record('SftpUsersState', { by_company: links({ users: links() }) }),
  trading_partners: record('TradingPartnersState', { active: link() }),
} satisfies Readonly<Record<string, RecordField>>;

export type SliceName = keyof typeof slices;
