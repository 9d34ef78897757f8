// `npm run test:all`: every look, role and fault. What `npm test` has checked is not checked again.
process.env.JOURNEYS = 'all';
const { default: journeys } = await import('./playwright.config.ts');
export default { ...journeys, grep: /@all/, grepInvert: [] };
