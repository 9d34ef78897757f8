/**
 * The sections of a flow, in the order of its form; the last two apply only to flows that are not built with the form.
 */
export const flowSections = {
  general: 'General',
  source: 'Source system',
  source_file_type: 'Source file type',
  pre_processor: 'Pre-processor',
  filters: 'Filters and duplicates',
  mapping: 'Mapping',
  data_tags: 'Data tags',
  destination_file_type: 'Destination file type',
  post_processor: 'Post-processor',
  destination: 'Destination system',
  acknowledgment: 'Acknowledgments',
  advanced: 'Advanced',
  notifications: 'Notifications',
  canvas: 'Canvas',
  integration: 'Integration',
} as const;

export type FlowSection = keyof typeof flowSections;

const sectionOfSetting: Readonly<Record<string, FlowSection>> = {
  flow_name: 'general',
  notes: 'general',
  support_instructions: 'general',
  tags: 'general',
  source: 'source',
  source_file_type: 'source_file_type',
  source_options: 'source_file_type',
  pre_processor: 'pre_processor',
  filters: 'filters',
  duplicate_check: 'filters',
  mapping: 'mapping',
  document_changes: 'mapping',
  data_tags: 'data_tags',
  destination_file_type: 'destination_file_type',
  destination_options: 'destination_file_type',
  post_processor: 'post_processor',
  destination: 'destination',
  file_name_template: 'destination',
  acknowledgment: 'acknowledgment',
  throttle_per_minute: 'advanced',
  throttle_concurrent: 'advanced',
  retry: 'advanced',
  priority: 'advanced',
  retention_days: 'advanced',
  notifiers: 'notifications',
  graph: 'canvas',
  adapter_values: 'integration',
  adapter_secrets: 'integration',
};

/** The section of a setting, given the path of a difference or a finding. */
export function sectionOfPath(path: string): FlowSection {
  const [setting = ''] = path.split('.');
  return sectionOfSetting[setting] ?? 'general';
}
