/**
 * Mappings of Northbay Freight shared by several flows, as `partner flow_type`. Every other flow has its own mapping,
 * named after its partner and document.
 */
const shared: Readonly<Record<string, readonly string[]>> = {
  shipment_standard: [
    'kestrel-air RECEIVE_SHIPMENT',
    'harbor-foods RECEIVE_SHIPMENT',
    'copperfield RECEIVE_SHIPMENT',
    'blue-heron RECEIVE_SHIPMENT',
    'blue-heron-es RECEIVE_SHIPMENT',
    'shanghai-yuanhang RECEIVE_SHIPMENT',
    'cnhiffdg RECEIVE_LOAD_TENDER',
    'amberline SEND_LOAD_TENDER',
    'old-mill SEND_SHIPMENT',
  ],
  purchase_order_standard: [
    'harbor-foods RECEIVE_PURCHASE_ORDER',
    'larkspur RECEIVE_PURCHASE_ORDER',
    'ridgeway RECEIVE_PURCHASE_ORDER',
    'willow-finch RECEIVE_PURCHASE_ORDER',
    'copperfield RECEIVE_PURCHASE_ORDER',
  ],
  ship_notice_standard: [
    'juniper SEND_ASN',
    'larkspur SEND_ASN',
    'willow-finch SEND_ASN',
    'quarry-stone SEND_ASN',
    'copperfield SEND_ASN',
    'sundial SEND_ASN',
  ],
  ship_notice_856: ['alder-retail SEND_ASN', 'harbor-foods SEND_ASN'],
  milestone_214: ['pinecrest SEND_MILESTONE', 'kestrel-air SEND_MILESTONE'],
  milestone_standard: [
    'granite-state RECEIVE_MILESTONE',
    'osprey-track SEND_MILESTONE',
    'osprey-track RECEIVE_MILESTONE',
    'blue-heron-es SEND_MILESTONE',
  ],
  tender_response_990: [
    'pinecrest RECEIVE_TENDER_RESPONSE',
    'granite-state RECEIVE_TENDER_RESPONSE',
    'amberline RECEIVE_TENDER_RESPONSE',
  ],
  carrier_invoice_210: ['pinecrest RECEIVE_FREIGHT_INVOICE', 'granite-state RECEIVE_FREIGHT_INVOICE'],
  freight_invoice_210: ['alder-retail SEND_FREIGHT_INVOICE', 'harbor-foods SEND_FREIGHT_INVOICE'],
  service_invoice_standard: [
    'ridgeway SEND_FREIGHT_INVOICE',
    'copperfield SEND_FREIGHT_INVOICE',
    'fjordline RECEIVE_FREIGHT_INVOICE',
  ],
  commercial_invoice_810: [
    'alder-retail SEND_COMMERCIAL_INVOICE',
    'sundial SEND_COMMERCIAL_INVOICE',
    'gulf-clearing SEND_COMMERCIAL_INVOICE',
  ],
  document_packet: [
    'kestrel-air RECEIVE_DOCUMENT_PACKET',
    'meridian-customs SEND_DOCUMENT_PACKET',
    'blue-heron RECEIVE_DOCUMENT_PACKET',
    'shanghai-yuanhang RECEIVE_DOCUMENT_PACKET',
  ],
};

const byUse = new Map(Object.entries(shared).flatMap(([name, uses]) => uses.map((use) => [use, name])));

/** Name of a mapping shared by flows of several partners; undefined if the flow has its own. */
export const sharedMapping = (short_code: string, slug: string, flow_type: string): string | undefined =>
  short_code === 'northbay' ? byUse.get(`${slug} ${flow_type}`) : undefined;
