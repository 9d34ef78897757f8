import { IconX } from '@tabler/icons-react';
import { IconButton } from '../../../ui/actions/IconButton.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { NativeSelect } from './NativeSelect.tsx';
import { connect, disconnect } from './edit-graph.ts';
import type { Path, Step } from './graph.ts';
import { branchLabels, pathWords, startsPaths, takesPaths } from './step-kinds.ts';
import type { GraphEditor } from './useGraphEditor.ts';
import styles from './builder.module.css';

interface NextStepsProps {
  editor: GraphEditor;
  step: Step;
}

/** The value of "on failure" among the branches. */
const FAILURE = '\u0000failure';

/** Where the documents of a step go: what is dragged on the canvas, for the keyboard. */
export function NextSteps({ editor, step }: NextStepsProps) {
  const { graph, isReadOnly } = editor;
  if (!startsPaths(step.kind)) return null;
  const out = graph.edges.filter(({ from_node_id }) => from_node_id === step.node_id);
  const targets = graph.nodes.filter((other) => other.node_id !== step.node_id && takesPaths(other.kind));
  const nameOf = (id: string) => graph.nodes.find(({ node_id }) => node_id === id)?.label ?? 'Missing step';
  const labels = branchLabels(step);
  /** Replaces a path, or adds one. */
  const put = (path: Path | null, to: string, kind: string) => {
    const left = path ? disconnect(graph, path.edge_id) : graph;
    const made = connect(left, step.node_id, to, {
      condition: kind === FAILURE ? 'FAILURE' : 'SUCCESS',
      ...(kind !== '' && kind !== FAILURE && { label: kind }),
    });
    if ('refused' in made) notify.error(made.refused, 'Not connected');
    else editor.edit(() => made.graph);
  };
  const kindOf = (path: Path) => (path.condition === 'FAILURE' ? FAILURE : (path.label ?? ''));
  const kinds = [
    ...(labels.length > 0
      ? labels.map((label) => ({ value: label, label }))
      : [{ value: '', label: 'Next' }]),
    ...(step.kind === 'SOURCE' ? [] : [{ value: FAILURE, label: 'On failure' }]),
  ];
  return (
    <section className={styles.next} aria-label="Next steps">
      <h3>Next steps</h3>
      {out.length === 0 && <p className="muted">None: documents end here.</p>}
      <ul>
        {out.map((path) => {
          const to = nameOf(path.to_node_id);
          const kind = kindOf(path);
          if (isReadOnly)
            return (
              <li key={path.edge_id}>
                {pathWords(path) ?? 'Next'}: {to}
              </li>
            );
          return (
            <li key={path.edge_id}>
              {kinds.length > 1 && (
                <NativeSelect
                  label={`When it goes to ${to}`}
                  value={kind}
                  options={
                    kinds.some(({ value }) => value === kind)
                      ? kinds
                      : [{ value: kind, label: kind || 'No branch' }, ...kinds]
                  }
                  onChange={(next) => put(path, path.to_node_id, next)}
                />
              )}
              <NativeSelect
                label={
                  kinds.length > 1 ? `Step after ${pathWords(path) ?? 'this one'}` : 'Step after this one'
                }
                value={path.to_node_id}
                options={targets.map(({ node_id, label }) => ({ value: node_id, label }))}
                onChange={(next) => put(path, next, kind)}
              />
              <IconButton
                small
                label={`Remove the path to ${to}`}
                icon={<IconX size={14} />}
                onClick={() => editor.edit((now) => disconnect(now, path.edge_id))}
              />
            </li>
          );
        })}
      </ul>
      {!isReadOnly && targets.length > 0 && (
        <NativeSelect
          label="Add a next step"
          value=""
          options={[
            { value: '', label: 'Add a next step…' },
            ...targets.map(({ node_id, label }) => ({ value: node_id, label })),
          ]}
          onChange={(to) => to !== '' && put(null, to, '')}
        />
      )}
    </section>
  );
}
