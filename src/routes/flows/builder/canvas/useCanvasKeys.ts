import type { KeyboardEvent } from 'react';
import { orderSteps, placeSteps, STEP_PX } from '../edit-graph.ts';
import type { GraphEditor } from '../useGraphEditor.ts';
import type { Places } from './layout.ts';

const MOVES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -STEP_PX],
  ArrowDown: [0, STEP_PX],
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
};

const stepAt = (target: EventTarget): string | null =>
  target instanceof HTMLElement && target.classList.contains('react-flow__node')
    ? (target.dataset['id'] ?? null)
    : null;

/** The keys of a focused step: Tab follows the paths, Enter selects the step, the arrow keys move it. */
export function useCanvasKeys(editor: GraphEditor, places: Places): (event: KeyboardEvent) => void {
  const { graph, selected, isReadOnly } = editor;
  return (event) => {
    const at = stepAt(event.target);
    if (at === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const move = MOVES[event.key];
    if (event.key === 'Tab') {
      const order = orderSteps(graph);
      const place = order.findIndex(({ step }) => step.node_id === at);
      const next = order[place + (event.shiftKey ? -1 : 1)];
      // After the last step or before the first, the focus leaves the canvas.
      if (!next) return;
      editor.select([next.step.node_id]);
      event.currentTarget
        .querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(next.step.node_id)}"]`)
        ?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      editor.select([at], event.key === 'Enter' ? 'label' : null);
    } else if (event.key === 'Escape' && selected.size > 0) {
      editor.select([]);
    } else if (move && !isReadOnly) {
      const ids = selected.has(at) ? selected : new Set([at]);
      const moved = new Map(
        [...ids].flatMap((id) => {
          const place = places.get(id);
          return place ? [[id, { x: place.x + move[0], y: place.y + move[1] }] as const] : [];
        }),
      );
      editor.edit((now) => placeSteps(now, places, moved), `move ${[...ids].join(' ')}`);
    } else return;
    event.preventDefault();
  };
}
