/** The kind of a step; `FlowNodeKind` of the schema. */
export type StepKind =
  | 'SOURCE'
  | 'PARSE'
  | 'FILTER'
  | 'MAP'
  | 'SCRIPT'
  | 'BRANCH'
  | 'SPLIT'
  | 'JOIN'
  | 'GENERATE'
  | 'DESTINATION'
  | 'NOTIFY';

/** A host system or a connection; `FlowSideInput` of the schema. */
export type Side = { readonly host_system_uuid: string } | { readonly endpoint_uuid: string };

/** The settings of each kind of step, in the shape of the input of `save_flow`. */
export interface StepSettings {
  readonly SOURCE: { readonly side: Side | null };
  readonly PARSE: { readonly file_type: string | null; readonly options: Values | null };
  readonly FILTER: { readonly expression: string; readonly action: 'KEEP' | 'SKIP' };
  readonly MAP: {
    readonly mapping: {
      readonly mapping_uuid: string;
      readonly revision_policy: 'LATEST_DEPLOYED' | 'PINNED';
      readonly revision: number | null;
    } | null;
    readonly document_changes: readonly { readonly path: string; readonly expression: string }[];
    readonly on_error: 'STOP' | 'SKIP_DOCUMENT';
  };
  readonly SCRIPT: { readonly script: string };
  readonly BRANCH: {
    readonly branches: readonly { readonly label: string; readonly expression: string }[];
    readonly otherwise_label: string | null;
  };
  readonly SPLIT: { readonly expression: string };
  readonly JOIN: { readonly mode: 'LIST' | 'MERGE' };
  readonly GENERATE: {
    readonly file_type: string | null;
    readonly options: Values | null;
    readonly file_name_template: string | null;
  };
  readonly DESTINATION: { readonly side: Side | null };
  readonly NOTIFY: { readonly notifier_uuid: string | null; readonly message: string };
}

type Values = Readonly<Record<string, unknown>>;

interface StepOf<Kind extends StepKind> {
  /** Unique within the flow. */
  readonly node_id: string;
  readonly kind: Kind;
  readonly label: string;
  /** In pixels from the top left. Null until somebody moves the step; until then, the layout places it. */
  readonly position: { readonly x: number; readonly y: number } | null;
  readonly settings: StepSettings[Kind];
}

/** A step on the canvas. */
export type Step = { [Kind in StepKind]: StepOf<Kind> }[StepKind];

/** A path from one step to the next. */
export interface Path {
  readonly edge_id: string;
  readonly from_node_id: string;
  readonly to_node_id: string;
  /** The branch of a BRANCH step that the path belongs to; null if it starts at another kind of step. */
  readonly label: string | null;
  readonly condition: 'SUCCESS' | 'FAILURE';
}

/** The canvas of a flow, as the builder edits it and the JSON view shows it. */
export interface Graph {
  readonly nodes: readonly Step[];
  readonly edges: readonly Path[];
}
