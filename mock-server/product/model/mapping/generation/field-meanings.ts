/** Words with which a specification or the standard describes a field of a canonical document. */
const HEAD: Readonly<Record<string, RegExp>> = {
  'references.order':
    /\b(?:purchase|customer'?s?|buyer'?s?) order(?: (?:number|no\b|reference)|$)|\b(?:po|order) (?:number|no\b|#)/i,
  'references.shipment':
    /\b(?:shipment|load|booking|despatch advice|ship notice) (?:number|no\b|id|identification|reference)/i,
  'references.house_bill': /(?<!master |ocean )\b(?:house )?bill of lading/i,
  'references.master_bill': /\b(?:master|ocean) (?:bill|b\/l)|\bair ?waybill/i,
  'references.pro': /\bpro (?:number|no\b)|\bcarrier'?s? reference/i,
  'references.consol': /\bconsol/i,
  'references.invoice': /\binvoice (?:number|no\b|id)/i,
  issued_at:
    /\b(?:purchase order|order|invoice|ship notice|document|message|issue) ?(?:creation )?(?:date|:)/i,
  remarks:
    /\bfree text|\b(?:special|delivery|handling|shipping) instruction|\bremark|\bcomment|\bnotes? (?:to|for)\b/i,
  is_change: /\bpurpose\b/i,
  ship_on: /\b(?:requested ship|ship(?:ping)? date|ship not before)/i,
  deliver_on: /\b(?:requested delivery|delivery (?:date|requested)|deliver not (?:before|later))/i,
  due_on: /\bdue date|\bnet due\b(?! amount)/i,
  incoterm: /\bincoterm|\b(?:terms of delivery|delivery terms|trade terms)/i,
  container_type: /\b(?:container|equipment) (?:size|type)|\bequipment that is wanted/i,
  carrier: /\bcarrier code|\bscac\b|\bstandard carrier/i,
  container: /\bcontainer (?:number|no\b|id)/i,
  decision: /\breservation action|\baccept/i,
  pickup_at: /\b(?:pick ?up|collection)\b.*|\bdespatch: date/i,
  delivery_at: /\bdeliver(?:y|ed)\b.*\b(?:date|time)|\bestimated delivery/i,
  'transport.carrier.name': /\bcarrier name|\bname of the carrier/i,
  'transport.carrier.scac': /\bcarrier code|\bscac\b|\bstandard carrier/i,
  'transport.vessel.name': /\bvessel name|\bname of the vessel/i,
  'transport.vessel.imo': /\bimo\b|\blloyd/i,
  'transport.vessel.voyage': /\bvoyage|\bflight number/i,
  'transport.origin.unlocode': /\b(?:port of loading|place of departure)(?!: (?:name|related))/i,
  'transport.origin.name': /\b(?:port of loading|place of departure): name/i,
  'transport.destination.unlocode': /\bport of discharge(?!: (?:name|related))/i,
  'transport.destination.name': /\bport of discharge: name/i,
  'transport.incoterm': /\bincoterm|\b(?:terms of delivery|delivery terms|trade terms)/i,
  'transport.departure': /\b(?:departure|sailing)\b.*\b(?:date|time)/i,
  'transport.arrival': /\barrival\b.*\b(?:date|time)/i,
  'totals.lines': /\bnumber of (?:line|item)s?/i,
  'totals.quantity': /\bhash total|\btotal (?:quantity|pieces|units)/i,
  'totals.packages': /\btotal number of (?:packages|cartons)|\btotal (?:packages|cartons)/i,
  'totals.gross_weight_kg': /\btotal (?:gross )?weight/i,
  'totals.volume_m3': /\btotal volume/i,
  'totals.amount': /\btotal(?: amount| value| of all lines)?$/i,
  'totals.currency': /\bcurrency(?! qualifier)/i,
  'total.amount': /\b(?:net amount due|invoice total|message total|amount due)/i,
  'total.currency': /\bcurrency(?! qualifier)/i,
};

const ITEM: Readonly<Record<string, RegExp>> = {
  line: /\bline number/i,
  sku: /\b(?:seller|vendor|supplier)'?s? (?:item|part|article|style|product)|\bsku\b/i,
  gtin: /\buniversal product code|\bupc\b|\bgtin\b|\bean\b|\bglobal trade item/i,
  description: /\bdescription of the goods|\b(?:item|product|article|goods|charge) description/i,
  hs_code: /\bharmoni[sz]ed|\bhs code|\bcustoms tariff|\bcommodity code/i,
  origin_country: /\bcountry of origin|\borigin country/i,
  quantity:
    /\bquantity (?:ordered|invoiced|shipped)|\b(?:order|ship|invoice)(?:ed|ped|d)? (?:quantity|qty)|^(?:ordered|despatched|invoiced): quantity/i,
  unit: /\bunit of measure|\buom\b/i,
  unit_price: /\bunit price|\bprice per unit/i,
  amount: /\bline (?:amount|total|value)|^line$|\bextended (?:amount|price)|\bcharge amount/i,
  packages: /\bnumber of (?:packages|cartons)/i,
  units_per_package: /\b(?:pieces|units|eaches) per (?:package|carton|case)|\bcase pack/i,
  gross_weight_kg: /\bgross weight(?! (?:per|of a) )/i,
  volume_m3: /\bvolume\b(?! (?:per|of a|unit|qualifier))/i,
  number: /\bcontainer number/i,
  iso_type: /\bcontainer size and type|\biso (?:size|type)/i,
  type: /\bequipment type|\bcontainer type/i,
  seal: /\bseal number/i,
  tare_kg: /\btare weight/i,
  code: /\b(?:status|charge|event) code/i,
  source_code: /\b(?:status|event) code/i,
  occurred_at: /\bstatus date|\bstatus: date/i,
  'location.city': /\bcity\b/i,
  'location.region': /\bstate or province/i,
  'location.country': /\bcountry\b/i,
  'location.unlocode': /\bplace of the event: un\/locode|\bun\/locode/i,
};

const PARTY: Readonly<Record<string, RegExp>> = {
  name: /(?<!contact |carrier |vessel )\bname\b/i,
  code: /(?:^|: )code$|\b(?:party|location|store|vendor|supplier|assigned|identification) code\b(?! qualifier)/i,
  gln: /\bgln\b|\bglobal location/i,
  street: /\bstreet|\baddress (?:information|line)/i,
  city: /\bcity\b|\btown\b/i,
  region: /\bstate\b|\bprovince\b|\bregion\b/i,
  postal_code: /\bpostal code|\bzip\b/i,
  country: /\bcountry\b/i,
  contact: /\bcontact (?:name|person)|\bname of the contact|\battention/i,
  phone: /\b(?:tele)?phone\b/i,
  email: /\be-?mail/i,
};

/** Words that name the role of a party. */
export const ROLES: Readonly<Record<string, RegExp>> = {
  buyer: /\bbuy(?:er|ing)|\bbill(?:ed)?[- ]to|\bsold[- ]to|\binvoicee/i,
  seller: /\bseller|\bsell(?:ing)? party|\bvendor|\bsupplier|\bremit/i,
  ship_to: /\bship[- ]to|\bdeliver(?:y|ed)?[- ](?:to|party|address)|\bconsignee/i,
  shipper: /\bshipper|\bship[- ]from|\bconsignor|\bsupplier/i,
  consignee: /\bconsignee|\bship[- ]to|\bdelivery party/i,
};

/** The words for the field at a path; undefined if no words identify it. */
export function meaningOfField(path: string): RegExp | undefined {
  const item = /\[\]\.(.+)$/.exec(path)?.[1];
  if (item !== undefined) return ITEM[item];
  const party = /^(?:parties\.\w+|supplier)\.(\w+)$/.exec(path)?.[1];
  return party === undefined ? HEAD[path] : PARTY[party];
}
