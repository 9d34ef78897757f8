// `npm run test:faults`: every fault meets every route; `npm test` takes a part of the pairs.
process.env.FAULTS = 'all';
const { default: journeys } = await import('./playwright.config.ts');
export default { ...journeys, testMatch: 'faults.spec.ts' };
