import { IconMaximize, IconWand, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useReactFlow, useStore, type FitViewOptions } from '@xyflow/react';
import type { ReactNode } from 'react';
import { isPageKey } from '#lib/hotkeys.ts';
import { useDocumentKeys } from '#lib/useDocumentKeys.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import styles from './canvas.module.css';

interface CanvasBarProps {
  isReadOnly: boolean;
  fitOptions: FitViewOptions;
  onTidy: () => void;
  children: ReactNode;
}

/** A component of its own, because it re-renders in each frame while one zooms. */
function Zoom() {
  const percent = useStore(({ transform }) => Math.round(transform[2] * 100));
  return <span className={styles.zoom}>{percent}%</span>;
}

/** The bar of the canvas: what is shown, and the zoom. */
export function CanvasBar({ isReadOnly, fitOptions, onTidy, children }: CanvasBarProps) {
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const onKey = (event: KeyboardEvent) => {
    if (!isPageKey(event)) return;
    const key = event.key.toLowerCase();
    if (key === 'f') void fitView(fitOptions);
    else if (key === 't' && !isReadOnly) onTidy();
    else return;
    event.preventDefault();
  };
  useDocumentKeys(onKey);
  return (
    <div className={styles.bar}>
      {children}
      <div className={styles.end}>
        {!isReadOnly && (
          <Button
            small
            look="quiet"
            icon={<IconWand size={14} aria-hidden="true" />}
            aria-keyshortcuts="T"
            data-tip="Arrange the steps from top to bottom (T)"
            onClick={onTidy}
          >
            Tidy
          </Button>
        )}
        <IconButton small label="Zoom out" icon={<IconZoomOut size={16} />} onClick={() => void zoomOut()} />
        <Zoom />
        <IconButton small label="Zoom in" icon={<IconZoomIn size={16} />} onClick={() => void zoomIn()} />
        <IconButton
          small
          label="Fit (F)"
          aria-keyshortcuts="F"
          icon={<IconMaximize size={16} />}
          onClick={() => void fitView(fitOptions)}
        />
      </div>
    </div>
  );
}
