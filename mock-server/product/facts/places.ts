/** A seaport or city with its UN/LOCODE. */
export interface Place {
  readonly unlocode: string;
  readonly name: string;
  readonly country: string;
  readonly country_name: string;
  /** State or province in X12 notation; '' if there is none. */
  readonly region: string;
}

const place = (unlocode: string, name: string, country_name: string, region = ''): Place => ({
  unlocode,
  name,
  country: unlocode.slice(0, 2),
  country_name,
  region,
});

/** Ports named in documents. */
export const places: readonly Place[] = [
  place('CNSHA', 'Shanghai', 'China'),
  place('CNNGB', 'Ningbo', 'China'),
  place('CNYTN', 'Yantian', 'China'),
  place('HKHKG', 'Hong Kong', 'Hong Kong'),
  place('VNSGN', 'Ho Chi Minh City', 'Viet Nam'),
  place('SGSIN', 'Singapore', 'Singapore'),
  place('MYPKG', 'Port Klang', 'Malaysia'),
  place('INNSA', 'Nhava Sheva', 'India'),
  place('KRPUS', 'Busan', 'Korea, Republic of'),
  place('JPTYO', 'Tokyo', 'Japan'),
  place('AUSYD', 'Sydney', 'Australia', 'NS'),
  place('NLRTM', 'Rotterdam', 'Netherlands'),
  place('DEHAM', 'Hamburg', 'Germany'),
  place('BEANR', 'Antwerp', 'Belgium'),
  place('GBFXT', 'Felixstowe', 'United Kingdom'),
  place('FRLEH', 'Le Havre', 'France'),
  place('ESVLC', 'Valencia', 'Spain'),
  place('ITGOA', 'Genoa', 'Italy'),
  place('TRIST', 'Istanbul', 'Turkey'),
  place('AEJEA', 'Jebel Ali', 'United Arab Emirates'),
  place('USLAX', 'Los Angeles', 'United States', 'CA'),
  place('USLGB', 'Long Beach', 'United States', 'CA'),
  place('USOAK', 'Oakland', 'United States', 'CA'),
  place('USSEA', 'Seattle', 'United States', 'WA'),
  place('USNYC', 'New York', 'United States', 'NY'),
  place('USSAV', 'Savannah', 'United States', 'GA'),
  place('USHOU', 'Houston', 'United States', 'TX'),
  place('CAVAN', 'Vancouver', 'Canada', 'BC'),
  place('MXZLO', 'Manzanillo', 'Mexico', 'CL'),
  place('BRSSZ', 'Santos', 'Brazil', 'SP'),
  place('CLVAP', 'Valparaiso', 'Chile'),
  place('ZADUR', 'Durban', 'South Africa'),
];

const byCode = new Map(places.map((entry) => [entry.unlocode, entry]));

/** A place by UN/LOCODE; an unknown one is named by its code. */
export const placeOf = (unlocode: string): Place => byCode.get(unlocode) ?? place(unlocode, unlocode, '');
