import type { BusinessCase } from '../../documents/case/case.ts';
import { otherParty } from '../../documents/case/parties.ts';
import {
  dataContext,
  interchange,
  lookupField,
  moment,
  money,
  note,
  shipmentKey,
  universal,
} from './cargowise.ts';
import { organization } from './universal-shipment.ts';
import { coded, el, xmlDocument, type XmlElement } from '../../../formats/write-xml.ts';

const context = (type: string, value: string): XmlElement =>
  el('Context', [el('Type', type), el('Value', value)]);

/** CargoWise universal events: one for each milestone, or the response to a tender. */
export function universalEvent(c: BusinessCase, remarks: string): Generator<string> {
  const { references: r } = c;
  const events =
    c.events.length > 0
      ? c.events
      : [
          {
            at: c.times.issued,
            cargowise: 'CCF',
            description: 'Carrier answered the tender',
            unlocode: c.loading.unlocode,
          },
        ];
  return xmlDocument(
    interchange(
      c,
      events.map((event, index) =>
        universal('UniversalEvent', [
          el('Event', [
            dataContext(c, 'ForwardingShipment', shipmentKey(c)),
            el('EventTime', moment(event.at)),
            el('EventType', event.cargowise),
            el('EventReference', `${event.description}, ${event.unlocode}`),
            el('IsEstimate', 'false'),
            el('ContextCollection', [
              context('HouseBillNumber', r.house_bill),
              context('MasterBillNumber', r.master_bill),
              context('OrderNumber', r.order),
              context('ShipmentNumber', r.shipment),
              context('CarrierReference', r.pro),
              context('ContainerNumber', r.container),
              context('VesselName', r.vessel),
              context('VoyageNumber', r.voyage),
              context('LocationCode', event.unlocode),
              context(c.lookup.label, c.lookup.source),
            ]),
            index === 0
              ? el('OrganizationAddressCollection', [
                  organization('ConsigneeDocumentaryAddress', c.consignee),
                ])
              : null,
            index === 0 ? note(remarks) : null,
          ]),
        ]),
      ),
    ),
  );
}

/** CargoWise accounts transaction: the charges of a freight invoice, or the goods of a commercial invoice. */
export function universalTransaction(c: BusinessCase, remarks: string): Generator<string> {
  const { references: r } = c;
  const isFreight = c.kind === 'FREIGHT_INVOICE';
  const journal = (
    sequence: number,
    code: string,
    { description, cents }: { description: string; cents: number },
  ): XmlElement =>
    el('PostingJournal', [
      coded('ChargeCode', code, { description }),
      el('Description', description),
      coded('OSCurrency', c.currency),
      el('OSAmount', money(cents)),
      el('OSGSTVATAmount', money(0)),
      el('Sequence', sequence),
    ]);
  const total = isFreight ? c.totals.freight : c.totals.amount;
  const charges = c.charges.map((charge, index) =>
    journal(index + 1, charge.cargowise, { description: charge.description, cents: charge.amount }),
  );
  const goods = c.lines.map((line) =>
    el('CommercialInvoiceLine', [
      el('LineNo', line.line),
      el('PartNo', line.sku),
      el('Description', line.description),
      el('HarmonisedCode', line.hs_code),
      coded('CountryOfOrigin', line.origin_country),
      el('InvoiceQuantity', line.quantity),
      coded('InvoiceQuantityUnit', 'UNT'),
      el('UnitPrice', money(line.unit_price)),
      el('LinePrice', money(line.amount)),
      el('Weight', (line.weight_g / 1000).toFixed(3)),
      coded('WeightUnit', 'KG'),
    ]),
  );
  return xmlDocument(
    interchange(c, [
      universal('UniversalTransaction', [
        el('TransactionInfo', [
          dataContext(c, 'AccountingInvoice', `${isFreight ? 'AP' : 'AR'} INV ${r.invoice}`),
          coded('Branch', c.facts.company.cargowise_id.slice(6)),
          coded('Department', isFreight ? 'FES' : 'CIV'),
          el('Description', isFreight ? 'Freight invoice' : 'Commercial invoice'),
          el('DueDate', moment(c.times.due)),
          el('JobInvoiceNumber', r.shipment),
          el('Ledger', isFreight ? 'AP' : 'AR'),
          el('Number', r.invoice),
          coded('OSCurrency', c.currency),
          el('OSExGSTVATAmount', money(total)),
          el('OSGSTVATAmount', money(0)),
          el('OSTotal', money(total)),
          el('TransactionDate', moment(c.times.issued)),
          el('TransactionType', 'INV'),
          el(
            'AdditionalReferenceCollection',
            [
              ['ORD', r.order],
              ['HBL', r.house_bill],
              ['MBL', r.master_bill],
              ['PRO', r.pro],
            ].map(([code = '', value = '']) =>
              el('AdditionalReference', [coded('Type', code), el('ReferenceNumber', value)]),
            ),
          ),
          lookupField(c),
          note(remarks),
          el('OrganizationAddressCollection', [
            organization('OrganizationAddress', c.sender),
            organization('ConsigneeDocumentaryAddress', c.consignee),
          ]),
          isFreight ? el('PostingJournalCollection', charges) : null,
          el('CommercialInvoiceLineCollection', goods),
        ]),
      ]),
    ]),
  );
}

/** CargoWise native organization. */
export function nativeOrganization(c: BusinessCase, remarks: string): Generator<string> {
  const parties = Array.from({ length: Math.max(1, c.count) }, (_, i) =>
    i === 0
      ? c.consignee
      : otherParty(c.facts.world_seed, c.seed, { role: `organization ${i}`, overseas: false }),
  );
  const merge = { Action: 'MERGE' };
  return xmlDocument(
    el(
      'Native',
      [
        el('Header', [el('OwnerCode', c.facts.company.cargowise_id), el('EnableCodeMapping', 'true')]),
        el(
          'Body',
          parties.map((party, index) =>
            el(
              'Organization',
              [
                el(
                  'OrgHeader',
                  [
                    el('Code', party.code),
                    el('FullName', party.name),
                    el('IsActive', 'true'),
                    el('IsConsignee', 'true'),
                    el('Language', 'EN'),
                    index === 0 ? el('Notes', remarks) : null,
                    el('OrgAddressCollection', [
                      el(
                        'OrgAddress',
                        [
                          el('Code', party.street.toUpperCase().slice(0, 25)),
                          el('Address1', party.street),
                          el('City', party.city),
                          el('State', party.region_name),
                          el('PostCode', party.postal_code),
                          coded('CountryCode', party.country),
                          el('Phone', party.phone),
                          el('Email', party.email),
                        ],
                        merge,
                      ),
                    ]),
                    el('OrgContactCollection', [
                      el('OrgContact', [el('ContactName', party.contact), el('Email', party.email)], merge),
                    ]),
                    el('OrgCusCodeCollection', [
                      el('OrgCusCode', [el('CodeType', 'GLN'), el('CustomsRegNo', party.gln)], merge),
                    ]),
                    index === 0
                      ? el('StmNoteCollection', [
                          el(
                            'StmNote',
                            [el('Description', c.lookup.label), el('NoteText', c.lookup.source)],
                            merge,
                          ),
                        ])
                      : null,
                  ],
                  merge,
                ),
              ],
              { version: '2.0' },
            ),
          ),
        ),
      ],
      { xmlns: 'http://www.cargowise.com/Schemas/Native/2011/11', version: '2.0' },
    ),
  );
}
