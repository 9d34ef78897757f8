import fc from 'fast-check';

// `npm test` tries the same cases on every machine, so that a change fails only because of what it changed. `npm run
// test:all` tries others each time.
fc.configureGlobal(import.meta.env.MODE === 'any-seed' ? {} : { seed: 20_261_122 });
