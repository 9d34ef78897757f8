import type { ContainerType } from '#gql/useQuoteForm_quote';

export type ContainerName = Exclude<ContainerType, '%future added value'>;

export const containers: Readonly<Record<ContainerName, string>> = {
  GP20: '20-foot',
  GP40: '40-foot',
  HC40: '40-foot high cube',
  HC45: '45-foot high cube',
  RF40: '40-foot refrigerated',
};

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

export const containerChoices = (Object.keys(containers) as ContainerName[]).map((value) => ({
  value,
  label: containers[value],
}));

export const packageChoices = choicesOf({
  PALLET: 'Pallet',
  CARTON: 'Carton',
  CRATE: 'Crate',
  DRUM: 'Drum',
  ROLL: 'Roll',
  BAG: 'Bag',
});

export const incotermChoices = choicesOf({
  EXW: 'EXW, ex works',
  FCA: 'FCA, free carrier',
  CPT: 'CPT, carriage paid to',
  CIP: 'CIP, carriage and insurance paid to',
  DAP: 'DAP, delivered at place',
  DPU: 'DPU, delivered at place unloaded',
  DDP: 'DDP, delivered duty paid',
});

/** Incoterms for sea transport only. */
export const seaIncotermChoices = [
  ...incotermChoices,
  ...choicesOf({
    FAS: 'FAS, free alongside ship',
    FOB: 'FOB, free on board',
    CFR: 'CFR, cost and freight',
    CIF: 'CIF, cost, insurance and freight',
  }),
];

export const freightClasses = '50 55 60 65 70 77.5 85 92.5 100 110 125 150 175 200 250 300 400 500'.split(
  ' ',
);

/** The currencies that offers can be converted to. */
export const currencies = 'USD EUR GBP CHF CAD AUD CNY HKD SGD JPY MYR AED BRL ZAR NOK'.split(' ');
