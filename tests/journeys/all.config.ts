// `npm run test:all`: every look, role and fault. Does not repeat what `npm test` has checked.
process.env.JOURNEYS = 'all';
const { default: journeys } = await import('./playwright.config.ts');
export default { ...journeys, grep: /@all/, grepInvert: [] };
