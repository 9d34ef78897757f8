/** A party of a document as an N1 loop. */
const n1 = (role: string, qualifier: string): string => `{
  "N101": "${qualifier}", "N102": $ediText(parties.${role}.name, 60), "N103": "93", "N104": parties.${role}.code,
?   "N3": { "N301": $ediText(parties.${role}.street, 55) },
  "N4": { "N401": $ediText(parties.${role}.city, 30), "N403": parties.${role}.postal_code, "N404": parties.${role}.country }
}`;
const nad = (role: string, qualifier: string): string => `{
  "NAD01": "${qualifier}", "NAD02": parties.${role}.gln, "NAD02_3": "9", "NAD04": $ediText(parties.${role}.name, 35),
?   "NAD05": $ediText(parties.${role}.street, 35),
  "NAD06": $ediText(parties.${role}.city, 35), "NAD08": parties.${role}.postal_code, "NAD09": parties.${role}.country
}`;

/** The segment that contains the lookup result; empty if the mapping has no table. */
const lookedUp = (document: string, table: string | undefined): string =>
  table === undefined ? '"STANDARD"' : `$lookupTable("${table}", ${document}.lookups.${table})`;

const booking = (document: 'IFTMBF' | 'IFTMIN', code: string) => (table?: string) =>
  `booking.{
  "sets": [{
    "code": "${document}", "version": "D99B",
    "BGM": { "BGM01": "${code}", "BGM02": references.shipment, "BGM03": "9" },
    "DTM": { "DTM01": "137", "DTM01_2": $ediDate(issued_at) & $ediTime(issued_at), "DTM01_3": "203" },
    "TSR": { "TSR01": "27" },
?     "CNT": [{ "CNT01": "7", "CNT01_2": $string($round(totals.gross_weight_kg)), "CNT01_3": "KGM" }, { "CNT01": "11", "CNT01_2": $string(totals.packages) }],
    "TOD": { "TOD01": "3", "TOD03": transport.incoterm },
    "RFF": [
      { "RFF01": "BN", "RFF01_2": references.shipment },
?       { "RFF01": "BM", "RFF01_2": references.master_bill },
?       { "RFF01": "ON", "RFF01_2": references.order },
      { "RFF01": "ZZZ", "RFF01_2": ${lookedUp('$$.booking', table)} }
    ],
    "TDT": {
      "TDT01": "20", "TDT02": transport.vessel.voyage, "TDT03": "1", "TDT05": transport.carrier.scac, "TDT05_2": "172", "TDT05_3": "182",
?       "TDT08": transport.vessel.imo, "TDT08_2": "146", "TDT08_4": $ediText(transport.vessel.name, 35),
      "LOC": [
        { "LOC01": "9", "LOC02": transport.origin.unlocode, "LOC02_2": "139", "LOC02_3": "6", "DTM": { "DTM01": "133", "DTM01_2": $ediDate(transport.departure) & $ediTime(transport.departure), "DTM01_3": "203" } },
        { "LOC01": "11", "LOC02": transport.destination.unlocode, "LOC02_2": "139", "LOC02_3": "6" }
      ]
    },
    "NAD": [${nad('shipper', 'CZ')}, ${nad('consignee', 'CN')}],
    "GID": [lines.{
      "GID01": $string(line), "GID02": $string(packages), "GID02_2": "CT",
?       "PIA": { "PIA01": "5", "PIA02": hs_code, "PIA02_2": "HS" },
      "FTX": { "FTX01": "AAA", "FTX04": $ediText(description, 60) },
      "MEA": { "MEA01": "AAE", "MEA02": "G", "MEA03": "KGM", "MEA03_2": $string($round(gross_weight_kg)) },
      "PCI": { "PCI01": "28", "PCI02": sku }
    }],
    "EQD": [transport.containers.{ "EQD01": "CN", "EQD02": number, "EQD03": iso_type, "SEL": { "SEL01": seal, "SEL02": "CA" } }]
  }]
}
`;

const shipNotice = (table?: string) => `shipment.(
  $shipment := $;
  {
    "sets": [{
      "code": "856",
      "BSN": { "BSN01": "00", "BSN02": references.shipment, "BSN03": $ediDate(issued_at), "BSN04": $ediTime(issued_at), "BSN05": "0001" },
?       "DTM": { "DTM01": "011", "DTM02": $ediDate(pickup_at), "DTM03": $ediTime(pickup_at) },
      "HL": $append([
        {
          "HL01": "1", "HL03": "S", "HL04": "1",
          "TD1": { "TD101": "CTN25", "TD102": $string(totals.packages), "TD106": "G", "TD107": $string($kgToLb(totals.gross_weight_kg)), "TD108": "LB" },
?           "TD5": { "TD501": "B", "TD502": "2", "TD503": transport.carrier.scac, "TD504": "M" },
          "REF": [
?             { "REF01": "BM", "REF02": references.house_bill },
            { "REF01": "ZZ", "REF02": ${lookedUp('$shipment', table)} }
          ],
          "N1": [${n1('shipper', 'SF')}, ${n1('consignee', 'ST')}]
        },
        { "HL01": "2", "HL02": "1", "HL03": "O", "HL04": "1", "PRF": { "PRF01": references.order } }
      ], [lines.{
        "HL01": $string(line + 2), "HL02": "2", "HL03": "I", "HL04": "0",
        "LIN": { "LIN01": $string(line), "LIN02": "UP", "LIN03": $substring(gtin, 1), "LIN04": "VN", "LIN05": sku },
        "SN1": { "SN101": $string(line), "SN102": $string(quantity), "SN103": unit }
      }]),
      "CTT": { "CTT01": $string($count(lines)) }
    }]
  }
)
`;

/** Expressions that turn the canonical document into a partner's format, by document code. */
export const outbound: Readonly<Record<string, (table?: string) => string>> = {
  '204': (table) => `shipment.{
  "sets": [{
    "code": "204",
    "B2": { "B202": transport.carrier.scac, "B204": references.shipment, "B206": "PP" },
    "B2A": { "B2A01": "00", "B2A02": "LT" },
    "L11": [
?       { "L1101": references.house_bill, "L1102": "BM" },
      { "L1101": references.order, "L1102": "PO" },
      { "L1101": ${lookedUp('$$.shipment', table)}, "L1102": "ZZ" }
    ],
?     "MS3": { "MS301": transport.carrier.scac, "MS302": "B", "MS304": "M" },
    "N1": [${n1('shipper', 'SH')}, ${n1('consignee', 'CN')}],
?     "N7": [transport.containers.{ "N701": $substring(number, 0, 4), "N702": $substring(number, 4), "N711": "TL" }],
    "S5": [
      {
        "S501": "1", "S502": "CL",
        "G62": { "G6201": "37", "G6202": $ediDate(pickup_at), "G6203": "I", "G6204": $ediTime(pickup_at) },
        "OID": [lines.{
          "OID01": sku, "OID04": "CT", "OID05": $string(packages), "OID06": "L", "OID07": $string($kgToLb(gross_weight_kg)),
          "LAD": { "LAD01": "CTN", "LAD02": $string(packages), "LAD07": "UP", "LAD08": $substring(gtin, 1) }
        }]
      },
      {
        "S501": "2", "S502": "CU",
        "G62": { "G6201": "53", "G6202": $ediDate(delivery_at), "G6203": "G", "G6204": $ediTime(delivery_at) }
      }
    ],
    "L3": { "L301": $string($kgToLb(totals.gross_weight_kg)), "L302": "G", "L311": $string(totals.packages), "L312": "L" }
  }]
}
`,
  '990': () => `tender_response.{
  "sets": [{
    "code": "990",
    "B1": { "B101": carrier, "B102": references.shipment, "B103": $ediDate(issued_at), "B104": decision = "ACCEPTED" ? "A" : "D" },
?     "N9": { "N901": "CN", "N902": references.pro },
    "G62": { "G6201": "10", "G6202": $ediDate(pickup_at), "G6203": "U", "G6204": $ediTime(pickup_at) }
  }]
}
`,
  '214': (table) => `milestone.{
  "sets": [{
    "code": "214",
    "B10": { "B1001": references.pro, "B1002": references.shipment, "B1003": carrier },
    "L11": [
?       { "L1101": references.order, "L1102": "PO" },
?       { "L1101": references.house_bill, "L1102": "BM" },
      { "L1101": ${lookedUp('$$.milestone', table)}, "L1102": "ZZ" }
    ],
    "N1": [${n1('shipper', 'SH')}, ${n1('consignee', 'CN')}],
    "LX": [events#$place.{
      "LX01": $string($place + 1),
      "AT7": {
        "AT701": ${table === undefined ? 'source_code' : `$lookupTable("${table}", source_code, { "default": "NS" })`}, "AT702": "NS",
        "AT705": $ediDate(occurred_at), "AT706": $ediTime(occurred_at), "AT707": "UT",
?         "MS2": { "MS201": $substring($$.milestone.container, 0, 4), "MS202": $substring($$.milestone.container, 4), "MS203": "TL" },
        "MS1": { "MS101": $ediText(location.city, 30), "MS102": location.region, "MS103": location.country }
      }
    }]
  }]
}
`,
  '210': (table) => `service_invoice.{
  "sets": [{
    "code": "210",
    "B3": { "B302": references.invoice, "B303": references.shipment, "B304": "PP", "B305": "L", "B306": $ediDate(issued_at), "B307": $string($round(total.amount * 100)), "B311": carrier },
    "C3": { "C301": total.currency },
?     "ITD": { "ITD01": "01", "ITD02": "3", "ITD06": $ediDate(due_on), "ITD07": "30" },
    "N9": [
?       { "N901": "PO", "N902": references.order },
?       { "N901": "CN", "N902": references.pro },
      { "N901": "ZZ", "N902": ${lookedUp('$$.service_invoice', table)} }
    ],
    "N1": [${n1('shipper', 'SH')}, ${n1('consignee', 'CN')}],
    "LX": [charges#$place.{
      "LX01": $string($place + 1),
      "L1": {
        "L101": $string($place + 1), "L104": $string($round(amount * 100)),
        "L108": ${table === undefined ? 'code' : `$lookupTable("${table}", code, { "default": "MSC" })`}, "L112": $ediText(description, 25)
      }
    }],
    "L3": { "L302": "G", "L305": $string($round(total.amount * 100)) }
  }]
}
`,
  '810': () => `commercial_invoice.{
  "sets": [{
    "code": "810",
    "BIG": { "BIG01": $ediDate(issued_at), "BIG02": references.invoice, "BIG04": references.order, "BIG07": "DI" },
    "CUR": { "CUR01": "SE", "CUR02": totals.currency },
?     "REF": { "REF01": "BM", "REF02": references.house_bill },
    "N1": [${n1('seller', 'SE')}, ${n1('buyer', 'BY')}, ${n1('ship_to', 'ST')}],
?     "ITD": { "ITD01": "01", "ITD02": "3", "ITD06": $ediDate(due_on), "ITD07": "30" },
    "IT1": [lines.{
      "IT101": $string(line), "IT102": $string(quantity), "IT103": unit, "IT104": $string(unit_price), "IT105": "PE",
      "IT106": "UP", "IT107": $substring(gtin, 1), "IT108": "VN", "IT109": sku,
      "PID": { "PID01": "F", "PID05": $ediText(description, 80) }
    }],
    "TDS": { "TDS01": $string($round(totals.amount * 100)) },
    "CTT": { "CTT01": $string($count(lines)), "CTT02": $string($sum(lines.quantity)) }
  }]
}
`,
  '850': () => `purchase_order.{
  "sets": [{
    "code": "850",
    "BEG": { "BEG01": is_change ? "04" : "00", "BEG02": "SA", "BEG03": references.order, "BEG05": $ediDate(issued_at) },
    "CUR": { "CUR01": "BY", "CUR02": totals.currency },
    "DTM": [
?       { "DTM01": "010", "DTM02": $ediDate(ship_on) },
      { "DTM01": "002", "DTM02": $ediDate(deliver_on) }
    ],
    "N1": [${n1('buyer', 'BY')}, ${n1('seller', 'VN')}, ${n1('ship_to', 'ST')}],
    "PO1": [lines.{
      "PO101": $string(line), "PO102": $string(quantity), "PO103": unit, "PO104": $string(unit_price), "PO105": "PE",
      "PO106": "UP", "PO107": $substring(gtin, 1), "PO108": "VN", "PO109": sku,
      "PID": { "PID01": "F", "PID05": $ediText(description, 80) }
    }],
    "CTT": { "CTT01": $string($count(lines)), "CTT02": $string($sum(lines.quantity)) }
  }]
}
`,
  '856': shipNotice,
  '997': () => `{
  "sets": [{
    "code": "997",
    "AK1": { "AK101": group.functional_id, "AK102": group.control_number },
?     "AK2": [sets.{ "AK201": code, "AK202": control_number, "AK5": { "AK501": "A" } }],
    "AK9": { "AK901": "A", "AK902": $string($count(sets)), "AK903": $string($count(sets)), "AK904": $string($count(sets)) }
  }]
}
`,
  IFTMBF: booking('IFTMBF', '335'),
  IFTMIN: booking('IFTMIN', '340'),
  consignment: (table) => `shipment.{
  "consignment": {
    "@created": issued_at,
?     "orderNumber": references.order,
    "shipmentNumber": references.shipment,
    "houseBill": references.house_bill,
?     "masterBill": references.master_bill,
    "container": transport.containers[0].number,
    "placeOfLoading": ${lookedUp('$$.shipment', table)},
    "placeOfDischarge": transport.destination.unlocode,
?     "estimatedArrival": $substringBefore(transport.arrival, "T"),
    "shipper": parties.shipper.{ "name": name, "street": street, "city": city, "postalCode": postal_code, "country": country },
    "consignee": parties.consignee.{ "name": name, "street": street, "city": city, "postalCode": postal_code, "country": country },
    "items": { "item": [lines.{
      "@line": line, "sku": sku, "description": description, "commodityCode": hs_code,
      "quantity": { "@unit": unit, "#text": quantity }, "amount": amount
    }] },
    "total": { "@currency": totals.currency, "#text": totals.amount }
  }
}
`,
};
