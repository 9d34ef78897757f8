import * as React from 'react';

/** The part of React's internals that counts how many elements have remembered where they were created. */
interface Internals {
  recentlyCreatedOwnerStacks: number;
}

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE?: Internals;
};

// React's development build captures a stack for each of the first ten thousand elements of a second, which takes a
// tenth of the time of the screen tests. It never gets past that number if the count never starts again.
if (internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => {},
  });
}
