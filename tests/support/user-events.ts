import { configure, getConfig } from '@testing-library/react';

const { asyncWrapper, eventWrapper } = getConfig();
let awaited = 0;

// The calls of user-event are awaited, with React working as in a browser. Testing Library would put each of their
// events into an `act` of its own, which nobody can await: when an event makes a component suspend, React complains,
// once in a process. What `fireEvent` dispatches remains in an `act`. A module, because setup files run for each test
// file, and the second time would wrap the first.
configure({
  async asyncWrapper(run) {
    awaited += 1;
    try {
      return await asyncWrapper(run);
    } finally {
      awaited -= 1;
    }
  },
  eventWrapper: (dispatch) => (awaited > 0 ? dispatch() : eventWrapper(dispatch)),
});
