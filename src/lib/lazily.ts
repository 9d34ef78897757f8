import { lazy, type LazyExoticComponent } from 'react';
import { retryImport } from './retry-import.ts';

/** What React can load lazily. */
type Component = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default'];

/** A component that is loaded when it is first rendered. A file that cannot be fetched is requested again. */
export const lazily = <Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Extract<Module[Name], Component>> =>
  lazy(async () => ({ default: (await retryImport(load))[name] as Extract<Module[Name], Component> }));
