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

/** A real town with an invented street: number, street, town, region code, region name, postal code, country. */
export type Site = readonly [
  street: string,
  city: string,
  region: string,
  region_name: string,
  postal: string,
  country: string,
];

export const americanSites: readonly Site[] = [
  ['1180 Harbor Way', 'Oakland', 'CA', 'California', '94607', 'US'],
  ['4400 Commerce Pkwy', 'Memphis', 'TN', 'Tennessee', '38118', 'US'],
  ['2250 Logistics Blvd', 'Joliet', 'IL', 'Illinois', '60436', 'US'],
  ['915 Distribution Dr', 'Dallas', 'TX', 'Texas', '75247', 'US'],
  ['7810 Peach Ridge Rd', 'Atlanta', 'GA', 'Georgia', '30336', 'US'],
  ['3301 Cedar Valley Rd', 'Reno', 'NV', 'Nevada', '89506', 'US'],
  ['640 Turnpike Ave', 'Carlisle', 'PA', 'Pennsylvania', '17013', 'US'],
  ['12 Foundry St', 'Columbus', 'OH', 'Ohio', '43217', 'US'],
  ['5900 Airport Loop', 'Ontario', 'CA', 'California', '91761', 'US'],
  ['18 Rainier Ct', 'Kent', 'WA', 'Washington', '98032', 'US'],
  ['2075 Mill Creek Ln', 'Kansas City', 'MO', 'Missouri', '64161', 'US'],
  ['330 Gateway Blvd', 'Edison', 'NJ', 'New Jersey', '08817', 'US'],
  ['89 Canyon Rim Rd', 'Phoenix', 'AZ', 'Arizona', '85043', 'US'],
  ['1400 Great Plains Dr', 'Denver', 'CO', 'Colorado', '80239', 'US'],
  ['260 Savannah Port Rd', 'Pooler', 'GA', 'Georgia', '31322', 'US'],
  ['77 Bayou Bend', 'Houston', 'TX', 'Texas', '77015', 'US'],
];

export const overseasSites: readonly Site[] = [
  ['Speicherstrasse 14', 'Hamburg', '', 'Hamburg', '20457', 'DE'],
  ['Waalhaven Zuid 88', 'Rotterdam', '', 'Zuid-Holland', '3089 JH', 'NL'],
  ['Kaai 412', 'Antwerp', '', 'Antwerpen', '2030', 'BE'],
  ['Clickett Hill 5', 'Felixstowe', '', 'Suffolk', 'IP11 4AX', 'GB'],
  ['Zone Portuaire 9', 'Le Havre', '', 'Normandie', '76600', 'FR'],
  ['Via della Lanterna 31', 'Genoa', '', 'Liguria', '16149', 'IT'],
  ['Gaoqiao Road 1200', 'Shanghai', '', 'Shanghai', '200137', 'CN'],
  ['Beilun Avenue 66', 'Ningbo', '', 'Zhejiang', '315800', 'CN'],
  ['Jurong Pier Road 3', 'Singapore', '', '', '619158', 'SG'],
  ['Uran Road 21', 'Navi Mumbai', '', 'Maharashtra', '400707', 'IN'],
  ['Sinseon-ro 294', 'Busan', '', 'Busan', '48548', 'KR'],
  ['Calle del Muelle 7', 'Valencia', '', 'Valencia', '46024', 'ES'],
];
