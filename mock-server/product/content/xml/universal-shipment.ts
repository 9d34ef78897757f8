import type { BusinessCase } from '../../documents/case/case.ts';
import type { GoodsLine } from '../../documents/case/goods.ts';
import type { Party } from '../../documents/case/parties.ts';
import {
  cubicMetres,
  dataContext,
  interchange,
  kilograms,
  lookupField,
  moment,
  money,
  note,
  shipmentKey,
  universal,
  type Enclosure,
} from './cargowise.ts';
import { coded, el, xmlDocument, type XmlElement } from '../../../formats/write-xml.ts';

const port = (name: string, place: { unlocode: string; name: string }) =>
  coded(name, place.unlocode, { description: place.name, word: 'Name' });

export const organization = (type: string, party: Party): XmlElement =>
  el('OrganizationAddress', [
    el('AddressType', type),
    el('Address1', party.street),
    el('City', party.city),
    el('CompanyName', party.name),
    el('Contact', party.contact),
    coded('Country', party.country),
    el('Email', party.email),
    el('GovRegNum', party.gln),
    el('OrganizationCode', party.code),
    el('Phone', party.phone),
    el('Postcode', party.postal_code),
    el('State', party.region_name),
  ]);

const packing = (line: GoodsLine, container: string): XmlElement =>
  el('PackingLine', [
    el('Commodity', [el('Code', 'GEN')]),
    el('ContainerNumber', container),
    coded('CountryOfOrigin', line.origin_country),
    el('DetailedDescription', line.description),
    el('GoodsDescription', line.description),
    el('HarmonisedCode', line.hs_code),
    el('ItemNo', line.line),
    el('LinePrice', money(line.amount)),
    el('MarksAndNos', line.sku),
    el('PackQty', line.packages),
    coded('PackType', 'CTN', { description: 'Carton' }),
    el('ReferenceNumber', line.gtin),
    el('Volume', cubicMetres(line.volume_l)),
    coded('VolumeUnit', 'M3', { description: 'Cubic Metres' }),
    el('Weight', kilograms(line.weight_g)),
    coded('WeightUnit', 'KG', { description: 'Kilograms' }),
  ]);

function shipment(c: BusinessCase, remarks: string, enclosure: Enclosure | null): XmlElement {
  const { references: r, totals, times } = c;
  const air = /^\d{3}-/.test(r.master_bill);
  return el('Shipment', [
    dataContext(c, 'ForwardingShipment', shipmentKey(c)),
    el('BookingConfirmationReference', r.shipment),
    el('ContainerCount', c.containers.length),
    coded('ContainerMode', air ? 'LSE' : 'FCL', { description: air ? 'Loose' : 'Full Container Load' }),
    el('GoodsDescription', c.lines[0]?.description ?? 'General cargo'),
    el('GoodsValue', money(totals.amount)),
    coded('GoodsValueCurrency', c.currency),
    port('PortOfDestination', c.discharge),
    port('PortOfDischarge', c.discharge),
    port('PortOfLoading', c.loading),
    port('PortOfOrigin', c.loading),
    coded('ShipmentIncoTerm', c.incoterm),
    el('TotalNoOfPacks', totals.packages),
    coded('TotalNoOfPacksPackageType', 'CTN', { description: 'Carton' }),
    el('TotalVolume', cubicMetres(totals.volume_l)),
    coded('TotalVolumeUnit', 'M3', { description: 'Cubic Metres' }),
    el('TotalWeight', kilograms(totals.weight_g)),
    coded('TotalWeightUnit', 'KG', { description: 'Kilograms' }),
    coded('TransportMode', air ? 'AIR' : 'SEA', { description: air ? 'Air Freight' : 'Sea Freight' }),
    el('VesselName', r.vessel),
    el('VoyageFlightNo', r.voyage),
    el('WayBillNumber', r.house_bill),
    coded('WayBillType', 'HWB', { description: 'House Waybill' }),
    el('LocalProcessing', [
      el('OrderNumberCollection', [el('OrderNumber', [el('OrderReference', r.order), el('Sequence', 1)])]),
    ]),
    el(
      'AdditionalReferenceCollection',
      [
        ['MBL', 'Master Bill', r.master_bill],
        ['PRO', 'Carrier PRO Number', r.pro],
        ['CON', 'Consol', r.consol],
      ].map(([code = '', text, value = '']) =>
        el('AdditionalReference', [coded('Type', code, { description: text }), el('ReferenceNumber', value)]),
      ),
    ),
    el(
      'ContainerCollection',
      c.containers.map((container) =>
        el('Container', [
          el('ContainerCount', 1),
          el('ContainerNumber', container.number),
          el('ContainerType', [el('Code', container.code), el('ISOCode', container.iso_type)]),
          el('Seal', container.seal),
          el('TareWeight', container.tare_kg),
        ]),
      ),
    ),
    lookupField(c),
    el('DateCollection', [
      el('Date', [el('Type', 'Departure'), el('IsEstimate', 'true'), el('Value', moment(times.departure))]),
      el('Date', [el('Type', 'Arrival'), el('IsEstimate', 'true'), el('Value', moment(times.arrival))]),
      el('Date', [el('Type', 'Pickup'), el('IsEstimate', 'true'), el('Value', moment(times.pickup))]),
      el('Date', [el('Type', 'Delivery'), el('IsEstimate', 'true'), el('Value', moment(times.delivery))]),
    ]),
    el('MilestoneCollection', [
      el('Milestone', [
        el('Description', 'Departure from first load port'),
        el('EventCode', 'DEP'),
        el('Sequence', 1),
        el('ActualDate'),
        el('EstimatedDate', moment(times.departure)),
      ]),
      el('Milestone', [
        el('Description', 'Arrival at final discharge port'),
        el('EventCode', 'ARV'),
        el('Sequence', 2),
        el('ActualDate'),
        el('EstimatedDate', moment(times.arrival)),
      ]),
    ]),
    note(remarks),
    el('OrganizationAddressCollection', [
      organization('ConsignorDocumentaryAddress', c.shipper),
      organization('ConsigneeDocumentaryAddress', c.consignee),
      organization('SendersLocalClient', c.buyer),
      organization('SendingForwarderAddress', c.sender),
      organization('ReceivingForwarderAddress', c.receiver),
    ]),
    el(
      'PackingLineCollection',
      c.lines.map((line, index) => packing(line, c.containers[index % c.containers.length]?.number ?? '')),
    ),
    enclosure === null
      ? null
      : el('AttachedDocumentCollection', [
          el('AttachedDocument', [
            el('FileName', enclosure.file_name),
            el('ImageData', enclosure.base64()),
            coded('Type', 'HBL', { description: 'House Bill of Lading' }),
            el('IsPublished', 'true'),
            el('SaveDateUTC', moment(times.issued)),
          ]),
        ]),
  ]);
}

/** CargoWise universal shipment, with an enclosed document if there is one. */
export const universalShipment = (
  c: BusinessCase,
  remarks: string,
  enclosure: Enclosure | null = null,
): Generator<string> =>
  xmlDocument(interchange(c, [universal('UniversalShipment', [shipment(c, remarks, enclosure)])]));
