import { configure, getConfig } from '@testing-library/react';

const { asyncWrapper, eventWrapper } = getConfig();
let awaited = 0;

// user-event's calls are awaited while React works as in a browser. Testing Library would wrap each event in an `act`
// that nobody can await; if the event suspends a component, React complains, once per process. `fireEvent` keeps its
// `act`. This is a module because setup files run for each test file and would otherwise wrap the wrapper.
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
