import * as React from 'react';

/** The part of React's internals that counts the elements whose creation stack was captured. */
interface Internals {
  recentlyCreatedOwnerStacks: number;
}

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE?: Internals;
};

// React's development build captures a stack for the first ten thousand elements of each second, which takes a tenth of
// the time of the screen tests. With an infinite count, it captures none.
if (internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => {},
  });
}
