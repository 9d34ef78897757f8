import { flowSections, sectionOfPath, type FlowSection } from '../../_shared/flows/flow-sections.ts';
import type { FlowValues } from './flow-values.ts';

/** The name of a section of the form. */
export type SectionName = Exclude<FlowSection, 'canvas'>;

interface SectionGroup {
  readonly title: string | null;
  readonly sections: readonly SectionName[];
}

/** The sections of the form in their order, grouped as in the index. */
export const sectionGroups: readonly SectionGroup[] = [
  { title: null, sections: ['general', 'integration'] },
  { title: 'Source', sections: ['source', 'source_file_type', 'pre_processor'] },
  { title: 'Transform', sections: ['filters', 'mapping', 'data_tags'] },
  { title: 'Destination', sections: ['destination_file_type', 'post_processor', 'destination'] },
  { title: 'Operations', sections: ['acknowledgment', 'advanced', 'notifications'] },
];

export const sections = sectionGroups.flatMap((group) => group.sections);

export const sectionTitle = (name: SectionName): string => flowSections[name];

/** Whether a section is turned off; those not listed here cannot be. */
export const isOff: { readonly [Name in SectionName]?: (values: FlowValues) => boolean } = {
  pre_processor: ({ pre_processor }) => pre_processor === null,
  filters: ({ filters, duplicate_check }) => filters.length === 0 && !duplicate_check.enabled,
  mapping: ({ mapping, document_changes }) => mapping.mapping_uuid === '' && document_changes.length === 0,
  data_tags: ({ data_tags }) => data_tags.length === 0,
  post_processor: ({ post_processor }) => post_processor === null,
  acknowledgment: ({ acknowledgment }) => acknowledgment.kind === 'NONE',
  notifications: ({ notifiers }) => notifiers.length === 0,
};

/** Whether a flow with these values has the section at all. */
export const hasSection = (name: SectionName, { adapter_values, adapter_secrets }: FlowValues): boolean =>
  name !== 'integration' || Object.keys({ ...adapter_values, ...adapter_secrets }).length > 0;

/** The section of the setting at a path; null for what the form does not show. */
export const sectionAt = (path: string): SectionName | null =>
  sections.find((name) => path !== '' && name === sectionOfPath(path)) ?? null;

/** The id of a section on the page, to which the index scrolls. */
export const sectionId = (name: SectionName): string => `section-${name}`;
