/** The help text below a template for file names. */
export const FILE_NAME_HELP =
  'Placeholders: {document}, {reference}, {control_number}, {cargowise_key}, {date}, {time}, {invocation_uuid}. Empty: the adapter’s own name.';
