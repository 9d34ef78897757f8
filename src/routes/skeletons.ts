import type { ComponentType } from 'react';

const skeletons = new Map<string, ComponentType>();

/** Notes a screen's shape, which comes with its code. */
export const setSkeleton = (routeId: string, skeleton: ComponentType): void =>
  void skeletons.set(routeId, skeleton);

/** The shape of a screen whose code is there and whose data is not; null when it has none of its own. */
export const skeletonOf = (routeId: string): ComponentType | null => skeletons.get(routeId) ?? null;
