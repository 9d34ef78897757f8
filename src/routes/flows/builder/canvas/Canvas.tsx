import '@xyflow/react/dist/base.css';
import {
  Background,
  MarkerType,
  MiniMap,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
  type Connection,
  type EdgeChange,
  type NodeChange,
} from '@xyflow/react';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { pluralize } from '#lib/text.ts';
import { cx } from '#ui/cx.ts';
import { notify } from '#ui/feedback/notify.ts';
import { connect, disconnect, dropStep, placeSteps, tidy } from '../edit-graph.ts';
import type { Path } from '../graph.ts';
import { kindOfDrag } from '../palette/drag.ts';
import type { StepFacts } from '../step-facts.ts';
import { pathWords } from '../step-kinds.ts';
import type { GraphEditor } from '../useGraphEditor.ts';
import styles from './canvas.module.css';
import { CanvasBar } from './CanvasBar.tsx';
import { placesOf, STEP_SIZE, GRID, type Places } from './layout.ts';
import { StepNode, type CanvasNode } from './StepNode.tsx';
import { StepPath, type CanvasEdge } from './StepPath.tsx';
import { useCanvasKeys } from './useCanvasKeys.ts';

interface CanvasProps {
  editor: GraphEditor;
  facts: readonly StepFacts[];
  executionsTo: string;
  failuresTo: string;
  /** The number of documents on each path in the last sample run; null if there was none. */
  taken: ReadonlyMap<string, number> | null;
  /** The left part of the bar: which counts are shown, and the last sample run. */
  bar: ReactNode;
}

const nodeTypes = { step: StepNode };
const edgeTypes = { path: StepPath };
/**
 * Below this zoom, details that are too small to read or click are hidden, because they would slow down each frame of a
 * large canvas.
 */
const FAR = 0.5;
/** The number of steps from which there is a minimap. */
const MAPPED = 10;
const NONE: ReadonlyMap<string, { readonly x: number; readonly y: number }> = new Map();
const FIT = { padding: 0.12, maxZoom: 1 } as const;

/** The steps and paths of a flow, which can be arranged and connected. */
export function Canvas(props: CanvasProps) {
  return (
    <ReactFlowProvider>
      <Drawing {...props} />
    </ReactFlowProvider>
  );
}

function Drawing({ editor, facts, executionsTo, failuresTo, taken, bar }: CanvasProps) {
  const { graph, isReadOnly, selected } = editor;
  const { screenToFlowPosition, fitView } = useReactFlow();
  const [selectedPaths, setSelectedPaths] = useState<ReadonlySet<string>>(new Set());
  /** The positions of steps while they are dragged. */
  const [moving, setMoving] = useState<Places>(NONE);
  const places = useMemo(() => placesOf(graph), [graph]);
  const keys = useCanvasKeys(editor, places);
  const isFar = useStore(({ transform }) => transform[2] < FAR);
  const entry = graph.nodes.find(({ node_id }) => selected.has(node_id)) ?? graph.nodes[0];

  const nodes = facts.map((fact): CanvasNode => {
    const { step, note, problem } = fact;
    return {
      id: step.node_id,
      type: 'step',
      position: moving.get(step.node_id) ?? places.get(step.node_id) ?? { x: 0, y: 0 },
      measured: STEP_SIZE,
      selected: selected.has(step.node_id),
      ariaLabel: [
        step.label,
        note,
        problem && `${problem.severity === 'ERROR' ? 'Error' : 'Warning'}: ${problem.message}`,
      ]
        .filter(Boolean)
        .join(', '),
      // The canvas is one tab stop; from there, Tab follows the paths.
      domAttributes: { tabIndex: step === entry ? 0 : -1 },
      data: { facts: fact, executionsTo, failuresTo, canConnect: !isReadOnly },
    };
  });
  const edges = graph.edges.map((path): CanvasEdge => {
    const isFailure = path.condition === 'FAILURE';
    const documents = taken?.get(path.edge_id) ?? null;
    return {
      id: path.edge_id,
      type: 'path',
      source: path.from_node_id,
      target: path.to_node_id,
      sourceHandle: isFailure ? 'failure' : 'out',
      targetHandle: isFailure && isBeside(path, places) ? 'beside' : 'in',
      selected: selectedPaths.has(path.edge_id),
      focusable: false,
      markerEnd: {
        type: MarkerType.ArrowClosed,
        color: documents === null ? 'var(--faint)' : 'var(--accent)',
      },
      ariaLabel: pathWords(path) ?? 'Path',
      data: {
        label: path.label,
        isFailure,
        documents,
        onRemove: isReadOnly ? null : () => editor.edit((now) => disconnect(now, path.edge_id)),
      },
    };
  });

  const onNodesChange = (changes: NodeChange<CanvasNode>[]) => {
    const chosen = new Set(selected);
    let isChosen = false;
    const moved = new Map(moving);
    for (const change of changes) {
      if (change.type === 'position' && change.position) moved.set(change.id, change.position);
      if (change.type === 'select') {
        isChosen = true;
        if (change.selected) chosen.add(change.id);
        else chosen.delete(change.id);
      }
    }
    if (moved.size > moving.size || changes.some(({ type }) => type === 'position')) setMoving(moved);
    if (isChosen) editor.select(chosen);
  };
  const onEdgesChange = (changes: EdgeChange<CanvasEdge>[]) =>
    setSelectedPaths((before) => {
      const chosen = new Set(before);
      for (const change of changes) {
        if (change.type !== 'select') continue;
        if (change.selected) chosen.add(change.id);
        else chosen.delete(change.id);
      }
      return chosen;
    });
  const onConnect = ({ source, target, sourceHandle }: Connection) => {
    const made = connect(graph, source, target, {
      condition: sourceHandle === 'failure' ? 'FAILURE' : 'SUCCESS',
    });
    if ('refused' in made) notify.error(made.refused, 'Not connected');
    else editor.edit(() => made.graph);
  };
  const onDrop = (event: DragEvent) => {
    const kind = kindOfDrag(event.dataTransfer);
    if (kind === null || isReadOnly) return;
    event.preventDefault();
    const at = screenToFlowPosition({ x: event.clientX, y: event.clientY });
    const position = {
      x: Math.round(at.x - STEP_SIZE.width / 2),
      y: Math.round(at.y - STEP_SIZE.height / 2),
    };
    const added = dropStep(placeSteps(graph, places, NONE), kind, position);
    editor.edit(() => added.graph);
    editor.select([added.node_id]);
  };

  const isOwnView = useRef(false);
  const fit = useEffectEvent(() => {
    if (!isOwnView.current) void fitView(FIT);
  });
  const isTidy = graph.nodes.every(({ position }) => position === null);
  const count = graph.nodes.length;
  const room = useStore(({ width, height }) => `${width} ${height}`);
  // Fits the view when the layout moves steps or a panel covers them, until the person has chosen a view.
  const shown = `${count} ${room}`;
  const fitted = useRef('');
  useEffect(() => {
    if (!isTidy || fitted.current === shown) return;
    fitted.current = shown;
    fit();
  }, [isTidy, shown]);

  return (
    <div className={styles.canvas}>
      <CanvasBar
        isReadOnly={isReadOnly}
        fitOptions={FIT}
        onTidy={() => {
          isOwnView.current = false;
          editor.edit(tidy);
        }}
      >
        {bar}
      </CanvasBar>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the steps in it */}
      <div className={cx(styles.flow, isFar && styles.far)} onKeyDown={keys}>
        <ReactFlow<CanvasNode, CanvasEdge>
          aria-label={`Canvas, ${pluralize(count, 'step')}`}
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onNodesChange={onNodesChange}
          onEdgesChange={onEdgesChange}
          onNodeDragStop={(_event, _node, dragged) => {
            const moved = new Map(dragged.map(({ id, position }) => [id, position]));
            setMoving(NONE);
            editor.edit((now) => placeSteps(now, places, moved));
          }}
          onConnect={onConnect}
          onMoveStart={(event) => {
            if (event) isOwnView.current = true;
          }}
          onDrop={onDrop}
          onDragOver={(event) => {
            event.preventDefault();
            event.dataTransfer.dropEffect = 'copy';
          }}
          nodesDraggable={!isReadOnly}
          nodesConnectable={!isReadOnly}
          disableKeyboardA11y
          deleteKeyCode={null}
          edgesFocusable={false}
          snapToGrid
          snapGrid={[GRID, GRID]}
          panOnScroll
          fitView
          fitViewOptions={FIT}
          minZoom={0.2}
          maxZoom={2}
          proOptions={{ hideAttribution: true }}
        >
          <Background gap={GRID} />
          {count >= MAPPED && <MiniMap ariaLabel="Overview of the canvas" pannable zoomable />}
        </ReactFlow>
      </div>
    </div>
  );
}

/** Whether the step after a failure is placed beside the failed step, not below it. */
function isBeside({ from_node_id, to_node_id }: Path, places: Places): boolean {
  const [from, to] = [places.get(from_node_id), places.get(to_node_id)];
  return from !== undefined && to !== undefined && to.x > from.x + STEP_SIZE.width;
}
