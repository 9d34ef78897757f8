import type { FlowPlan } from './flows.ts';

/**
 * Quantile of the normal distribution, by Acklam's approximation for the central region; accurate to 1e-3, which is
 * sufficient here.
 */
function quantile(p: number): number {
  const t = Math.sqrt(-2 * Math.log(Math.min(p, 1 - p)));
  const z =
    t -
    (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t ** 3);
  return p < 0.5 ? -z : z;
}

/** Durations at 1024 equal probability steps: log-normal with median 2,400, 95% below 14,000, at most 55,000. */
export const DURATIONS = Uint16Array.from({ length: 1024 }, (_, i) =>
  Math.min(55_000, Math.max(120, Math.exp(Math.log(2400) + 1.0722 * quantile((i + 0.5) / 1024)))),
);

/** Additional time for a remote adapter. */
export const REMOTE_MS = 4000;
export const isRemote = ({ source, destination }: FlowPlan): boolean =>
  destination === 'REMOTE_ADAPTER' || source === 'REMOTE_ADAPTER';
