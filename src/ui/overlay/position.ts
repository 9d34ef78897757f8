export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Room {
  width: number;
  height: number;
}

export type Align = 'start' | 'end' | 'center';

export interface Place {
  left: number;
  top: number;
  /** Maximum height that fits in the window. */
  maxHeight: number;
}

const GAP = 4;
const EDGE = 8;

/** Positions a floating box: below its anchor, or above if there is more room, always inside the window. */
export function placeBox(anchor: Box, floating: Room, view: Room, align: Align): Place {
  const below = view.height - (anchor.top + anchor.height) - GAP - EDGE;
  const above = anchor.top - GAP - EDGE;
  const under = floating.height <= below || below >= above;
  const maxHeight = Math.max(under ? below : above, 0);
  const height = Math.min(floating.height, maxHeight);
  const wanted = {
    start: anchor.left,
    end: anchor.left + anchor.width - floating.width,
    center: anchor.left + (anchor.width - floating.width) / 2,
  }[align];
  return {
    left: Math.max(EDGE, Math.min(wanted, view.width - floating.width - EDGE)),
    top: under ? anchor.top + anchor.height + GAP : anchor.top - GAP - height,
    maxHeight,
  };
}
