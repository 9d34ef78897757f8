import { IconPlus, IconX } from '@tabler/icons-react';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { Menu } from '#ui/overlay/Menu.tsx';
import { NativeSelect } from './NativeSelect.tsx';
import { connect, disconnect, type Connected } from './edit-graph.ts';
import type { Path, Step } from './graph.ts';
import { branchLabels, pathWords, startsPaths, takesPaths } from './step-kinds.ts';
import type { GraphEditor } from './useGraphEditor.ts';
import styles from './builder.module.css';

interface NextStepsProps {
  editor: GraphEditor;
  step: Step;
}

/** The value that stands for "on failure" among the branches. */
const FAILURE = '\u0000failure';

/** The steps that follow a step: the keyboard's way to connect steps, which is done by dragging on the canvas. */
export function NextSteps({ editor, step }: NextStepsProps) {
  const { graph, isReadOnly } = editor;
  if (!startsPaths(step.kind)) return null;
  const out = graph.edges.filter(({ from_node_id }) => from_node_id === step.node_id);
  const targets = graph.nodes.filter((other) => other.node_id !== step.node_id && takesPaths(other.kind));
  const nameOf = (id: string) => graph.nodes.find(({ node_id }) => node_id === id)?.label ?? 'Missing step';
  const labels = branchLabels(step);
  const edit = (made: Connected) => {
    if ('refused' in made) notify.error(made.refused, 'Not connected');
    else editor.edit(() => made.graph);
  };
  /** Replaces a path with another at the same index and with the same id, so that its row keeps the focus. */
  const replace = (path: Path, to: string, kind: string) => {
    const made = connect(disconnect(graph, path.edge_id), step.node_id, to, {
      condition: kind === FAILURE ? 'FAILURE' : 'SUCCESS',
      ...(kind !== '' && kind !== FAILURE && { label: kind }),
    });
    if ('refused' in made) return edit(made);
    const edges = [...made.graph.edges];
    edges.splice(
      graph.edges.indexOf(path),
      0,
      ...edges.splice(-1).map((edge) => ({ ...edge, edge_id: path.edge_id })),
    );
    edit({ graph: { ...made.graph, edges } });
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
                  onChange={(next) => replace(path, path.to_node_id, next)}
                />
              )}
              <NativeSelect
                label={
                  kinds.length > 1 ? `Step after ${pathWords(path) ?? 'this one'}` : 'Step after this one'
                }
                value={path.to_node_id}
                options={targets.map(({ node_id, label }) => ({ value: node_id, label }))}
                onChange={(next) => replace(path, next, kind)}
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
        <div>
          <Menu
            label="Add a next step"
            items={targets.map(({ node_id, label }) => ({
              label,
              onSelect: () => edit(connect(graph, step.node_id, node_id)),
            }))}
            renderTrigger={(trigger) => (
              <Button {...trigger} small icon={<IconPlus size={14} aria-hidden="true" />}>
                Add a next step
              </Button>
            )}
          />
        </div>
      )}
    </section>
  );
}
