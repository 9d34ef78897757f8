import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCopy,
  IconDots,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import type { RefObject } from 'react';
import { formatCount } from '#lib/numbers.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { cssVars } from '#ui/css-vars.ts';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { UiLink } from '#ui/links.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import type { MenuItem } from '#ui/overlay/MenuEntry.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { copySteps, orderSteps, pasteSteps, removeSteps } from '../edit-graph.ts';
import type { StepKind } from '../graph.ts';
import { nextWords, type StepFacts } from '../step-facts.ts';
import { kindIcons } from '../step-icons.ts';
import { kindGroups, kindNames, kindNotes, pathWords } from '../step-kinds.ts';
import type { GraphEditor } from '../useGraphEditor.ts';
import styles from './list.module.css';

interface StepListProps {
  editor: GraphEditor;
  facts: readonly StepFacts[];
  executionsTo: string;
  failuresTo: string;
  addRef: RefObject<HTMLButtonElement | null>;
  onAdd: (kind: StepKind) => void;
}

/** The id of the button that opens a step. */
export const rowId = (node_id: string): string => `step-row-${node_id}`;

/**
 * The steps in the order in which documents pass them: the canvas as a list, for the keyboard, screen readers, and
 * phones.
 */
export function StepList({ editor, facts, executionsTo, failuresTo, addRef, onAdd }: StepListProps) {
  const { graph, isReadOnly, selected } = editor;
  const known = new Map(facts.map((fact) => [fact.step.node_id, fact]));
  const rows = orderSteps(graph).flatMap(({ step, depth }) => {
    const item = known.get(step.node_id);
    return item ? [{ ...item, depth }] : [];
  });
  const select = (id: string) => editor.select([id], 'label');
  const menuOf = (node_id: string): MenuItem[] => [
    {
      label: 'Duplicate',
      icon: <IconCopy size={16} />,
      onSelect: () => {
        const made = pasteSteps(graph, {
          ...graph,
          nodes: graph.nodes.filter((node) => node.node_id === node_id),
          edges: [],
        });
        editor.edit(() => made.graph);
        editor.select(made.ids);
      },
    },
    {
      label: 'Copy',
      icon: <IconCopy size={16} />,
      hint: 'Ctrl C',
      onSelect: () => void navigator.clipboard?.writeText(copySteps(graph, new Set([node_id]))),
    },
    { divider: true },
    {
      label: 'Delete',
      icon: <IconTrash size={16} />,
      danger: true,
      onSelect: () => {
        editor.edit((now) => removeSteps(now, new Set([node_id])));
        addRef.current?.focus();
      },
    },
  ];
  const items = kindGroups.flatMap(({ title, kinds }): MenuItem[] => [
    { heading: title },
    ...kinds.map((kind) => {
      const Icon = kindIcons[kind];
      return {
        label: kindNames[kind],
        hint: kindNotes[kind],
        icon: <Icon size={16} />,
        onSelect: () => onAdd(kind),
      };
    }),
  ]);
  const anchor = rows.find(({ step }) => selected.has(step.node_id));
  return (
    <div className={styles.list}>
      {rows.length === 0 ? (
        <EmptyState kind="none" title="No steps yet">
          {isReadOnly ? 'Nobody has added any.' : 'A flow begins with a source and ends with a delivery.'}
        </EmptyState>
      ) : (
        <table className={styles.table}>
          <caption>
            <VisuallyHidden>Steps in the order documents take them</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">Step</th>
              <th scope="col" className={styles.wide}>
                Next step
              </th>
              <th scope="col" className={styles.number}>
                In, 24 h
              </th>
              <th scope="col" className={styles.number}>
                Errors
              </th>
              <th scope="col" className={styles.wide}>
                Problem
              </th>
              {!isReadOnly && (
                <th scope="col">
                  <VisuallyHidden>Actions</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ step, depth, note, count, problem }) => {
              const { node_id, label, kind } = step;
              const Icon = kindIcons[kind];
              const isError = problem?.severity === 'ERROR';
              const Mark = isError ? IconAlertCircle : IconAlertTriangle;
              const into = graph.edges.filter(({ to_node_id }) => to_node_id === node_id);
              const tags = [...new Set(into.map(pathWords).filter((words) => words !== null))];
              const isSelected = selected.has(node_id);
              return (
                <tr key={node_id} className={cx(isSelected && styles.selected)}>
                  <th scope="row" aria-label={label}>
                    <div style={cssVars({ '--depth': Math.min(depth, 6) })} className={styles.first}>
                      <span className={styles.icon} aria-hidden="true">
                        <Icon size={16} />
                      </span>
                      <div>
                        <button
                          type="button"
                          id={rowId(node_id)}
                          className={styles.name}
                          aria-pressed={isSelected}
                          onClick={() => select(node_id)}
                        >
                          {label}
                        </button>{' '}
                        {tags.map((words) => (
                          <Tag key={words}>{words}</Tag>
                        ))}
                        <small>{note}</small>
                        {problem && (
                          <small className={cx(styles.narrow, isError ? styles.wrong : styles.unwise)}>
                            {problem.message}
                          </small>
                        )}
                      </div>
                    </div>
                  </th>
                  <td className={cx(styles.wide, styles.next)}>{nextWords(graph, node_id)}</td>
                  <td className={styles.number}>
                    {count && count.executions > 0 ? (
                      <UiLink to={executionsTo} className={styles.plain}>
                        {formatCount(count.executions)}
                      </UiLink>
                    ) : (
                      <span className="muted">{count ? 0 : '–'}</span>
                    )}
                  </td>
                  <td className={styles.number}>
                    {count && count.failed > 0 ? (
                      <UiLink to={failuresTo} className={styles.failed}>
                        {formatCount(count.failed)}
                      </UiLink>
                    ) : (
                      <span className="muted">{count ? 0 : '–'}</span>
                    )}
                  </td>
                  <td className={styles.wide}>
                    {problem && (
                      <span className={styles.problem}>
                        <Mark
                          size={16}
                          aria-hidden="true"
                          className={isError ? styles.wrong : styles.unwise}
                        />
                        {problem.message}
                      </span>
                    )}
                  </td>
                  {!isReadOnly && (
                    <td className={styles.more}>
                      <Menu
                        label={`Actions for ${label}`}
                        align="end"
                        items={menuOf(node_id)}
                        renderTrigger={(trigger) => (
                          <IconButton
                            {...trigger}
                            small
                            tooltip={false}
                            label={`Actions for ${label}`}
                            icon={<IconDots size={16} />}
                          />
                        )}
                      />
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {!isReadOnly && (
        <div className={styles.add}>
          <Menu
            label="Add step"
            items={items}
            renderTrigger={(trigger) => (
              <Button
                {...trigger}
                ref={(button) => {
                  trigger.ref.current = button;
                  addRef.current = button;
                }}
                aria-keyshortcuts="A"
                icon={<IconPlus size={16} aria-hidden="true" />}
              >
                Add step
              </Button>
            )}
          />
          <span className="muted">{anchor ? <>after {anchor.step.label}</> : 'at the end'}</span>
        </div>
      )}
    </div>
  );
}
