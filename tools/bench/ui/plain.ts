import { repeat, type BenchCase } from './bench-case.ts';
import { scroll } from './drive.ts';

const ROWS = 20_000;

/** The reference: as many plain rows as the search has, all in the document. */
export const plainCase: BenchCase = async (stage, rounds) => {
  const page = await stage.openPlain(
    `<style>body{margin:0;font:13px sans-serif}#list{height:100vh;overflow:auto}#list div{height:32px}</style>
     <div id=list>${Array.from({ length: ROWS }, (_, at) => `<div>Row ${at} of ${ROWS}</div>`).join('')}</div>`,
  );
  const list = page.locator('#list');
  await scroll(list, 100);
  const figures = await repeat(stage, page, rounds, [
    { what: 'Plain list, 20,000 rows: scroll', goal: null, isPerFrame: true, run: () => scroll(list, 300) },
  ]);
  await page.close();
  return figures;
};
