import type { BusinessCase } from '../../documents/case/case.ts';
import { cargowiseKey } from '../../documents/naming.ts';
import { el, coded, type XmlElement } from '../../../formats/write-xml.ts';

const UNIVERSAL = 'http://www.cargowise.com/Schemas/Universal/2011/11';

/** A document enclosed in a shipment; its base64 is generated when it is written. */
export interface Enclosure {
  readonly file_name: string;
  readonly base64: () => string;
}

export const moment = (at: number): string => new Date(at).toISOString().slice(0, 19);
export const money = (cents: number): string => (cents / 100).toFixed(4);
export const kilograms = (grams: number): string => (grams / 1000).toFixed(3);
export const cubicMetres = (litres: number): string => (litres / 1000).toFixed(3);

export const shipmentKey = (c: BusinessCase): string => cargowiseKey(c.references.shipment);

export function dataContext(c: BusinessCase, type: string, key: string): XmlElement {
  const { cargowise_id, company_name } = c.facts.company;
  return el('DataContext', [
    el('DataSourceCollection', [el('DataSource', [el('Type', type), el('Key', key)])]),
    el('Company', [
      el('Code', cargowise_id.slice(6)),
      coded('Country', 'US', { description: 'United States', word: 'Name' }),
      el('Name', company_name),
    ]),
    el('DataProvider', cargowise_id),
    el('EnterpriseID', cargowise_id.slice(0, 3)),
    el('ServerID', cargowise_id.slice(3, 6)),
    el('TriggerDate', moment(c.times.issued)),
  ]);
}

/** The envelope. The workspace's CargoWise system is the sender if the flow sends, and the receiver if it receives. */
export function interchange(c: BusinessCase, body: readonly XmlElement[]): XmlElement {
  const { company, partner, flow } = c.facts;
  const isOut = flow.direction === 'SEND';
  return el(
    'UniversalInterchange',
    [
      el('Header', [
        el('SenderID', isOut ? company.cargowise_id : partner.edi_id.trim()),
        el('RecipientID', isOut ? company.edi_id : company.cargowise_id),
      ]),
      el('Body', body),
    ],
    { xmlns: UNIVERSAL, version: '1.1' },
  );
}

/** A universal document within an interchange. */
export const universal = (name: string, content: readonly XmlElement[]): XmlElement =>
  el(name, content, { xmlns: UNIVERSAL, version: '1.1' });

export const note = (text: string): XmlElement =>
  el('NoteCollection', [
    el('Note', [
      el('Description', 'Goods Handling Instructions'),
      el('IsCustomDescription', 'false'),
      el('NoteText', text),
      coded('Visibility', 'PUB', { description: 'CLIENT-VISIBLE' }),
    ]),
  ]);

export const lookupField = (c: BusinessCase): XmlElement =>
  el('CustomizedFieldCollection', [
    el('CustomizedField', [
      el('DataType', 'String'),
      el('Key', c.lookup.label),
      el('Value', c.lookup.source),
    ]),
  ]);
