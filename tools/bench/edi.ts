/**
 * Measures how long a 3 MB file takes to parse, compared with the two libraries that the tests use as oracles: `node
 * tools/bench/edi.ts`. Best of five, because the machine is rarely idle. The numbers are for comparison only; nothing
 * passes or fails by them.
 */
import edifact from 'edifact';
import nodeX12 from 'node-x12';
import { compareFiles } from '../../src/routes/partner/execution/compare/diff/compare-files.ts';
import { segmentAt } from '../../src/edi/document.ts';
import { loadDictionary } from '../../src/edi/dictionary.ts';
import { readStructure } from '../../src/edi/structure.ts';
import { tokenize } from '../../src/edi/tokenize.ts';
import { validateEdi } from '../../src/edi/validate.ts';

const megabytes = 3;

const isa =
  'ISA*00*          *00*          *ZZ*NORTHBAYFWD    *02*HJBT           *260914*1432*U*00401*000000418*0*P*>~';
const tender =
  'B2**HJBT**NB4471902**PP~B2A*00*LT~L11*PO-558213*PO~MS3*HJBT*B**M~N1*SH*NORTHBAY DC 4*93*NBDC4~N3*1180 HARBOR WAY~N4*OAKLAND*CA*94607*US~S5*1*CL*18420*L*24*PL~G62*37*20260916*I*0900~L3*18420*G***184500******24*L~';
const status =
  "BGM+23+STS20260914001+9'DTM+137:202609141430:203'RFF+BN:HLCUSHA2609114'CNI+1'STS+1+VD'DTM+334:202609141200:203'LOC+9+CNSHA:139:6'FTX+AAI+++IT?'S LATE'TDT+20+142W+1++HLC:172:20+++9703526:146::DEMO EXPRESS'EQD+CN+HLXU8530014+45G1:102:5+++5'";

function x12File(bytes: number): string {
  const sets: string[] = [];
  for (let length = 0; length < bytes; length += tender.length + 30) {
    const control = String(sets.length + 1).padStart(9, '0');
    sets.push(`ST*204*${control}~${tender}SE*12*${control}~`);
  }
  return `${isa}GS*SM*NORTHBAYFWD*HJBT*20260914*1432*418*X*004010~${sets.join('\n')}GE*${sets.length}*418~IEA*1*000000418~`;
}

function edifactFile(bytes: number): string {
  const messages: string[] = [];
  for (let length = 0; length < bytes; length += status.length + 35)
    messages.push(`UNH+${messages.length + 1}+IFTSTA:D:99B:UN'${status}UNT+12+${messages.length + 1}'`);
  return `UNB+UNOC:3+A:14+B:ZZZ+260914:1432+IC1'${messages.join('\n')}UNZ+${messages.length}+IC1'`;
}

function best(run: () => unknown): string {
  let least = Infinity;
  for (let round = 0; round < 5; round++) {
    const start = performance.now();
    run();
    least = Math.min(least, performance.now() - start);
  }
  return `${least.toFixed(0).padStart(6)} ms`;
}

function decodeAll(text: string): void {
  const document = tokenize(text);
  for (let index = 0; index < document.segmentCount; index++) segmentAt(document, index);
}

async function report(
  name: string,
  build: (bytes: number) => string,
  peer: string,
  read: (text: string) => void,
): Promise<void> {
  const text = build(megabytes * 1024 * 1024);
  const document = tokenize(text);
  const structure = readStructure(document);
  const dictionary = document.standard ? await loadDictionary(document.standard) : undefined;
  const findings = validateEdi(document, structure, dictionary);
  console.log(
    `${name}: ${(text.length / 1024 / 1024).toFixed(1)} MB, ${document.segmentCount} segments, ${findings.length} findings`,
  );
  const eighth = text.slice(0, text.length / 8);
  console.log(
    `  tokenize            ${best(() => tokenize(text))}   (an eighth of it ${best(() => tokenize(eighth)).trim()})`,
  );
  console.log(`  decode every segment${best(() => decodeAll(text))}`);
  console.log(`  structure           ${best(() => readStructure(document))}`);
  console.log(`  validate, with codes${best(() => validateEdi(document, structure, dictionary))}`);
  console.log(`  ${peer.padEnd(20)}${best(() => read(text))}`);
}

/** Compares as the page for comparing executions does, including its pauses for painting. */
async function reportComparison(name: string, format: string, left: string, right: string): Promise<void> {
  let least = Infinity;
  let rows = 0;
  for (let round = 0; round < 5; round++) {
    const start = performance.now();
    const found = await compareFiles(
      { format, text: left },
      { format, text: right },
      { asText: false, signal: new AbortController().signal },
    );
    rows = found.rows.filter(({ left: a, right: b, plain }) => a < 0 || b < 0 || plain > 0).length;
    least = Math.min(least, performance.now() - start);
  }
  console.log(`  compare, ${name.padEnd(28)}${least.toFixed(0).padStart(6)} ms   (${rows} rows differ)`);
}

await report('X12', x12File, 'node-x12 (loose)', (text) => new nodeX12.X12Parser(false).parse(text));
await report('EDIFACT', edifactFile, 'edifact', (text) => {
  const parser = new edifact.Parser();
  parser.encoding('UNOC');
  parser.write(text);
  parser.end();
});

// A different order number in each set, as in real interchanges.
let order = 0;
const tenders = x12File(megabytes * 1024 * 1024).replaceAll('PO-558213', () => `PO-${++order}`);
const later = tenders
  .replaceAll('000000418', '000000419')
  .replaceAll(/(?<=S[TE]\*(?:204|12)\*)0*(\d+)/g, (_, number: string) =>
    String(Number(number) + 7).padStart(9, '0'),
  );
let place = 0;
const someDiffer = later.replaceAll('*CA*', () => (++place % 50 === 0 ? '*QQ*' : '*CA*'));
const first = someDiffer.indexOf('ST*');
const more = x12File(100_000).replaceAll('PO-558213', () => `PO-${++order}`);
const added = more.slice(more.indexOf('ST*'), more.indexOf('GE*'));
console.log('Two interchanges of 3 MB');
await reportComparison('every 50th set differs', 'X12', tenders, someDiffer);
await reportComparison(
  'sets were added as well',
  'X12',
  tenders,
  someDiffer.slice(0, first) + added + someDiffer.slice(first),
);
await reportComparison('every set differs', 'X12', tenders, later.replaceAll('*CA*', '*QQ*'));

let message = 0;
const statuses = edifactFile(megabytes * 1024 * 1024).replaceAll('HLCUSHA2609114', () => `HLCU${++message}`);
const laterStatuses = statuses
  .replaceAll('202609141430', '202609150900')
  .replaceAll('STS20260914001', 'STS20260915001');
await reportComparison(
  'every message differs',
  'EDIFACT',
  statuses,
  laterStatuses.replaceAll('CNSHA', 'CNNGB'),
);
