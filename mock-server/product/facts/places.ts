/** A seaport or city with its UN/LOCODE. */
export interface Place {
  readonly unlocode: string;
  readonly name: string;
  readonly country: string;
  readonly country_name: string;
  /** State or province in X12 notation; '' if there is none. */
  readonly region: string;
}

const place = (
  unlocode: string,
  name: string,
  { country_name, region = '' }: { country_name: string; region?: string },
): Place => ({
  unlocode,
  name,
  country: unlocode.slice(0, 2),
  country_name,
  region,
});

/** Ports named in documents. */
export const places: readonly Place[] = [
  place('CNSHA', 'Shanghai', { country_name: 'China' }),
  place('CNNGB', 'Ningbo', { country_name: 'China' }),
  place('CNYTN', 'Yantian', { country_name: 'China' }),
  place('HKHKG', 'Hong Kong', { country_name: 'Hong Kong' }),
  place('VNSGN', 'Ho Chi Minh City', { country_name: 'Viet Nam' }),
  place('SGSIN', 'Singapore', { country_name: 'Singapore' }),
  place('MYPKG', 'Port Klang', { country_name: 'Malaysia' }),
  place('INNSA', 'Nhava Sheva', { country_name: 'India' }),
  place('KRPUS', 'Busan', { country_name: 'Korea, Republic of' }),
  place('JPTYO', 'Tokyo', { country_name: 'Japan' }),
  place('AUSYD', 'Sydney', { country_name: 'Australia', region: 'NS' }),
  place('NLRTM', 'Rotterdam', { country_name: 'Netherlands' }),
  place('DEHAM', 'Hamburg', { country_name: 'Germany' }),
  place('BEANR', 'Antwerp', { country_name: 'Belgium' }),
  place('GBFXT', 'Felixstowe', { country_name: 'United Kingdom' }),
  place('FRLEH', 'Le Havre', { country_name: 'France' }),
  place('ESVLC', 'Valencia', { country_name: 'Spain' }),
  place('ITGOA', 'Genoa', { country_name: 'Italy' }),
  place('TRIST', 'Istanbul', { country_name: 'Turkey' }),
  place('AEJEA', 'Jebel Ali', { country_name: 'United Arab Emirates' }),
  place('USLAX', 'Los Angeles', { country_name: 'United States', region: 'CA' }),
  place('USLGB', 'Long Beach', { country_name: 'United States', region: 'CA' }),
  place('USOAK', 'Oakland', { country_name: 'United States', region: 'CA' }),
  place('USSEA', 'Seattle', { country_name: 'United States', region: 'WA' }),
  place('USNYC', 'New York', { country_name: 'United States', region: 'NY' }),
  place('USSAV', 'Savannah', { country_name: 'United States', region: 'GA' }),
  place('USHOU', 'Houston', { country_name: 'United States', region: 'TX' }),
  place('CAVAN', 'Vancouver', { country_name: 'Canada', region: 'BC' }),
  place('MXZLO', 'Manzanillo', { country_name: 'Mexico', region: 'CL' }),
  place('BRSSZ', 'Santos', { country_name: 'Brazil', region: 'SP' }),
  place('CLVAP', 'Valparaiso', { country_name: 'Chile' }),
  place('ZADUR', 'Durban', { country_name: 'South Africa' }),
];

const byCode = new Map(places.map((entry) => [entry.unlocode, entry]));

/** A place by UN/LOCODE; an unknown one is named by its code. */
export const placeOf = (unlocode: string): Place =>
  byCode.get(unlocode) ?? place(unlocode, unlocode, { country_name: '' });
