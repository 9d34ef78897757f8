/** Maps one EDI element to a canonical field. */
export interface FieldRule {
  /** Path in the canonical document, or within a list item. */
  readonly target: string;
  /** Display name of the source, such as `BEG03`. */
  readonly source: string;
  /** JSONata, relative to the transaction set or the loop item. */
  readonly expression: string;
  /** Whether this is only the usual meaning, from which a partner may deviate. */
  readonly isUsual: boolean;
}

export interface ListRule {
  readonly target: string;
  /** Display name of the loop. */
  readonly source: string;
  readonly loop: string;
  readonly fields: readonly FieldRule[];
}

/** Rules that map one EDI document to a canonical document. */
export interface EdiRules {
  /** Name of the canonical document. */
  readonly document: string;
  readonly fields: readonly FieldRule[];
  readonly lists: readonly ListRule[];
  /** Source of the value that a lookup table translates. */
  readonly lookup: string;
}

const rule = (target: string, source: string, expression: string = elementOf(source)): FieldRule => ({
  target,
  source,
  expression,
  isUsual: false,
});
const usual = (...parts: Parameters<typeof rule>): FieldRule => ({ ...rule(...parts), isUsual: true });

/** The element of a short name: `BEG03` stands for `BEG.BEG03`. */
const elementOf = (source: string): string => `${source.replace(/\d\d(_\d)?$/, '')}.${source}`;
const number = (source: string, expression: string): string =>
  `$number(${expression === '' ? elementOf(source) : expression})`;

/** Name, code, and address of a party in an X12 document. */
function party(role: string, qualifier: string, loop = 'N1'): readonly FieldRule[] {
  const from = `${loop}[N101="${qualifier}"]`;
  const at = (name: string, element: string, path: string) =>
    rule(`parties.${role}.${name}`, `N1 (${qualifier}) ${element}`, `${from}.${path}`);
  return [
    at('name', 'N102', 'N102'),
    at('code', 'N104', 'N104'),
    at('street', 'N301', 'N3.N301'),
    at('city', 'N401', 'N4.N401'),
    at('region', 'N402', 'N4.N402'),
    at('postal_code', 'N403', 'N4.N403'),
    at('country', 'N404', 'N4.N404'),
  ];
}

/** Does the same for an EDIFACT document. */
function nad(role: string, qualifier: string): readonly FieldRule[] {
  const at = (name: string, element: string) =>
    rule(`parties.${role}.${name}`, `NAD (${qualifier}) ${element}`, `NAD[NAD01="${qualifier}"].${element}`);
  return [
    at('name', 'NAD04'),
    at('gln', 'NAD02'),
    at('street', 'NAD05'),
    at('city', 'NAD06'),
    at('region', 'NAD07'),
    at('postal_code', 'NAD08'),
    at('country', 'NAD09'),
  ];
}

const rff = (target: string, qualifier: string) =>
  rule(target, `RFF (${qualifier}) 01_2`, `RFF[RFF01="${qualifier}"].RFF01_2`);
const ref = (target: string, qualifier: string, loop = 'REF') =>
  rule(target, `REF (${qualifier}) 02`, `${loop}[REF01="${qualifier}"].REF02`);
const n9 = (target: string, qualifier: string) =>
  rule(target, `N9 (${qualifier}) 02`, `N9[N901="${qualifier}"].N902`);
const l11 = (target: string, qualifier: string, loop = 'L11') =>
  rule(target, `L11 (${qualifier}) 01`, `${loop}[L1102="${qualifier}"].L1101`);

/** Goods in PO1, POC, and IT1, whose elements start at different positions. */
function goods(
  loop: string,
  at: Readonly<Record<'line' | 'quantity' | 'unit' | 'price' | 'gtin' | 'sku', string>>,
): ListRule {
  return {
    target: 'lines',
    source: loop,
    loop,
    fields: [
      rule('line', at.line, `$number(${at.line})`),
      rule('sku', at.sku, at.sku),
      usual('gtin', at.gtin, `"0" & ${at.gtin}`),
      rule('description', 'PID05', 'PID.PID05'),
      rule('quantity', at.quantity, `$number(${at.quantity})`),
      rule('unit', at.unit, at.unit),
      rule('unit_price', at.price, `$number(${at.price})`),
      rule(
        'amount',
        `${at.quantity} × ${at.price}`,
        `$round($number(${at.quantity}) * $number(${at.price}), 2)`,
      ),
      ...(loop === 'PO1' ? [rule('units_per_package', 'PO401', '$number(PO4.PO401)')] : []),
    ],
  };
}
const orderLines = {
  line: 'PO101',
  quantity: 'PO102',
  unit: 'PO103',
  price: 'PO104',
  gtin: 'PO107',
  sku: 'PO109',
};
const changeLines = {
  line: 'POC01',
  quantity: 'POC03',
  unit: 'POC05',
  price: 'POC06',
  gtin: 'POC09',
  sku: 'POC11',
};
const invoiceLines = {
  line: 'IT101',
  quantity: 'IT102',
  unit: 'IT103',
  price: 'IT104',
  gtin: 'IT107',
  sku: 'IT109',
};

const ORDER_HEAD: readonly FieldRule[] = [
  ...party('buyer', 'BY'),
  ...party('seller', 'VN'),
  ...party('ship_to', 'ST'),
  rule('ship_on', 'DTM (010) 02', '$isoDate(DTM[DTM01="010"].DTM02)'),
  rule('deliver_on', 'DTM (002) 02', '$isoDate(DTM[DTM01="002"].DTM02)'),
  usual('container_type', 'REF (ZZ) 02', 'REF[REF01="ZZ"].REF02'),
  rule('totals.lines', 'CTT01', number('CTT01', '')),
  rule('totals.quantity', 'CTT02', number('CTT02', '')),
  rule('totals.amount', 'AMT (TT) 02', '$number(AMT[AMT01="TT"].AMT02)'),
  rule('totals.currency', 'CUR02'),
];

const edifactLines: ListRule = {
  target: 'lines',
  source: 'LIN',
  loop: 'LIN',
  fields: [
    rule('line', 'LIN01', '$number(LIN01)'),
    rule('sku', 'PIA02', 'PIA[0].PIA02'),
    rule('gtin', 'LIN03', 'LIN03'),
    rule('description', 'IMD03_4', 'IMD.IMD03_4'),
    rule('quantity', 'QTY01_2', '$number(QTY[0].QTY01_2)'),
    usual('unit', 'QTY01_3', 'QTY[0].QTY01_3'),
    rule('unit_price', 'PRI01_2', '$number(PRI.PRI01_2)'),
    rule('amount', 'MOA (203) 01_2', '$number(MOA[MOA01="203"].MOA01_2)'),
  ],
};

const ISSUED = rule('issued_at', 'DTM (137) 01_2', '$isoTime(DTM[DTM01="137"].DTM01_2)');

const CARRIAGE: readonly FieldRule[] = [
  rule('transport.vessel.voyage', 'TDT02', 'TDT.TDT02'),
  rule('transport.vessel.imo', 'TDT08', 'TDT.TDT08'),
  rule('transport.vessel.name', 'TDT08_4', 'TDT.TDT08_4'),
  rule('transport.carrier.scac', 'TDT05', 'TDT.TDT05'),
  rule('transport.origin.unlocode', 'LOC (9) 02', 'TDT.LOC[LOC01="9"].LOC02'),
  usual('transport.origin.name', 'LOC (9) 02_4', 'TDT.LOC[LOC01="9"].LOC02_4'),
  rule('transport.destination.unlocode', 'LOC (11) 02', 'TDT.LOC[LOC01="11"].LOC02'),
  usual('transport.destination.name', 'LOC (11) 02_4', 'TDT.LOC[LOC01="11"].LOC02_4'),
  rule('transport.incoterm', 'TOD03', 'TOD.TOD03'),
  rule('transport.departure', 'DTM (133) 01_2', '$isoTime(TDT.LOC.DTM[DTM01="133"].DTM01_2)'),
  rule('transport.arrival', 'DTM (132) 01_2', '$isoTime(TDT.LOC.DTM[DTM01="132"].DTM01_2)'),
  rule('totals.packages', 'CNT (11) 01_2', '$number(CNT[CNT01="11"].CNT01_2)'),
  rule('totals.gross_weight_kg', 'CNT (7) 01_2', '$number(CNT[CNT01="7"].CNT01_2)'),
];

const booking: EdiRules = {
  document: 'booking',
  lookup: 'RFF[RFF01="ZZZ"].RFF01_2',
  fields: [
    rff('references.shipment', 'BN'),
    rff('references.master_bill', 'BM'),
    rff('references.order', 'ON'),
    ISSUED,
    ...nad('shipper', 'CZ'),
    ...nad('consignee', 'CN'),
    ...CARRIAGE,
  ],
  lists: [
    {
      target: 'transport.containers',
      source: 'EQD',
      loop: 'EQD[EQD01="CN"]',
      fields: [
        rule('number', 'EQD02', 'EQD02'),
        rule('iso_type', 'EQD03', 'EQD03'),
        rule('seal', 'SEL01', 'SEL.SEL01'),
        rule('tare_kg', 'MEA (T) 03_2', '$number(MEA[MEA02="T"].MEA03_2)'),
      ],
    },
    {
      target: 'lines',
      source: 'GID',
      loop: 'GID',
      fields: [
        rule('line', 'GID01', '$number(GID01)'),
        usual('sku', 'PCI02', 'PCI.PCI02'),
        rule('description', 'FTX (AAA) 04', 'FTX[FTX01="AAA"].FTX04'),
        rule('hs_code', 'PIA02', 'PIA.PIA02'),
        rule('packages', 'GID02', '$number(GID02)'),
        rule('gross_weight_kg', 'MEA (G) 03_2', '$number(MEA[MEA02="G"].MEA03_2)'),
        rule('volume_m3', 'MEA (AAW) 03_2', '$number(MEA[MEA02="AAW"].MEA03_2)'),
      ],
    },
  ],
};

/** Rules by document. The draft only includes those that match the sample. */
export const ediRules: Readonly<Record<string, EdiRules>> = {
  '850': {
    document: 'purchase_order',
    lookup: 'REF[REF01="ZZ"].REF02',
    fields: [
      rule('references.order', 'BEG03'),
      rule('issued_at', 'BEG05', '$isoTime(BEG.BEG05)'),
      rule('is_change', 'BEG01', 'BEG.BEG01 != "00"'),
      ...ORDER_HEAD,
    ],
    lists: [goods('PO1', orderLines)],
  },
  '860': {
    document: 'purchase_order',
    lookup: 'REF[REF01="ZZ"].REF02',
    fields: [
      rule('references.order', 'BCH03'),
      usual('issued_at', 'BCH11', '$isoTime(BCH.BCH11)'),
      rule('is_change', 'BCH01', 'BCH.BCH01 != "00"'),
      ...ORDER_HEAD,
    ],
    lists: [goods('POC', changeLines)],
  },
  '810': {
    document: 'commercial_invoice',
    lookup: 'REF[REF01="ZZ"].REF02',
    fields: [
      rule('references.invoice', 'BIG02'),
      rule('references.order', 'BIG04'),
      ref('references.house_bill', 'BM'),
      rule('issued_at', 'BIG01', '$isoTime(BIG.BIG01)'),
      ...party('seller', 'SE'),
      ...party('buyer', 'BY'),
      ...party('ship_to', 'ST'),
      rule('due_on', 'ITD06', '$isoDate(ITD.ITD06)'),
      rule('totals.lines', 'CTT01', '$number(CTT.CTT01)'),
      rule('totals.quantity', 'CTT02', '$number(CTT.CTT02)'),
      rule('totals.amount', 'TDS01', '$number(TDS.TDS01) / 100'),
      rule('totals.currency', 'CUR02'),
    ],
    lists: [goods('IT1', invoiceLines)],
  },
  '204': {
    document: 'shipment',
    lookup: 'S5.L11[L1102="ZZ"].L1101',
    fields: [
      rule('references.shipment', 'B204', 'B2.B204'),
      l11('references.order', 'PO'),
      l11('references.house_bill', 'BM', 'S5.L11'),
      ...party('shipper', 'SH'),
      ...party('consignee', 'CN'),
      rule('pickup_at', 'G62 (37) 02', '$isoTime(S5.G62[G6201="37"].G6202, S5.G62[G6201="37"].G6204)'),
      rule('delivery_at', 'G62 (53) 02', '$isoTime(S5.G62[G6201="53"].G6202, S5.G62[G6201="53"].G6204)'),
      rule('transport.carrier.scac', 'B202', 'B2.B202'),
      rule('totals.packages', 'L311', '$number(L3.L311)'),
      rule('totals.gross_weight_kg', 'L301', '$lbToKg($number(L3.L301))'),
    ],
    lists: [
      {
        target: 'transport.containers',
        source: 'N7',
        loop: 'N7',
        fields: [rule('number', 'N701 N702', 'N701 & N702')],
      },
      {
        target: 'lines',
        source: 'S5 OID',
        loop: 'S5.OID',
        fields: [
          rule('sku', 'OID01', 'OID01'),
          usual('gtin', 'LAD08', '"0" & LAD.LAD08'),
          rule('packages', 'OID05', '$number(OID05)'),
          rule('gross_weight_kg', 'OID07', '$lbToKg($number(OID07))'),
        ],
      },
    ],
  },
  '990': {
    document: 'tender_response',
    lookup: 'N9[N901="ZZ"].N902',
    fields: [
      rule('references.shipment', 'B102', 'B1.B102'),
      n9('references.pro', 'CN'),
      rule('issued_at', 'B103', '$isoTime(B1.B103)'),
      rule('carrier', 'B101', 'B1.B101'),
      rule('decision', 'B104', 'B1.B104 = "A" ? "ACCEPTED" : "DECLINED"'),
      rule('pickup_at', 'G62 (10) 02', '$isoTime(G62[G6201="10"].G6202, G62[G6201="10"].G6204)'),
    ],
    lists: [],
  },
  '214': {
    document: 'milestone',
    lookup: 'L11[L1102="ZZ"].L1101',
    fields: [
      rule('references.shipment', 'B1002', 'B10.B1002'),
      rule('references.pro', 'B1001', 'B10.B1001'),
      l11('references.order', 'PO'),
      l11('references.house_bill', 'BM'),
      ...party('shipper', 'SH'),
      ...party('consignee', 'CN'),
      rule('carrier', 'B1003', 'B10.B1003'),
      rule('container', 'MS201 MS202', 'LX[0].AT7[0].MS2.(MS201 & MS202)'),
    ],
    lists: [
      {
        target: 'events',
        source: 'LX AT7',
        loop: 'LX.AT7',
        fields: [
          rule('code', 'AT701', 'AT701'),
          rule('occurred_at', 'AT705 AT706', '$isoTime(AT705, AT706)'),
          rule('location.city', 'MS101', 'MS1.MS101'),
          rule('location.region', 'MS102', 'MS1.MS102'),
          rule('location.country', 'MS103', 'MS1.MS103'),
        ],
      },
    ],
  },
  '315': {
    document: 'milestone',
    lookup: 'N9[N901="ZZ"][0].N902',
    fields: [
      n9('references.shipment', 'BN'),
      n9('references.master_bill', 'BM'),
      n9('carrier', 'SCA'),
      rule('container', 'B407 B408', 'B4.B407 & B4.B408'),
    ],
    lists: [
      {
        target: 'events',
        source: 'B4',
        loop: 'B4',
        fields: [
          rule('code', 'B403', 'B403'),
          rule('occurred_at', 'B404 B405', '$isoTime(B404, B405)'),
          usual('location.unlocode', 'B411', 'B411'),
        ],
      },
    ],
  },
  '210': {
    document: 'service_invoice',
    lookup: 'N9[N901="ZZ"][0].N902',
    fields: [
      rule('references.invoice', 'B302', 'B3.B302'),
      rule('references.shipment', 'B303', 'B3.B303'),
      n9('references.order', 'PO'),
      n9('references.pro', 'CN'),
      rule('issued_at', 'B306', '$isoTime(B3.B306)'),
      ...party('shipper', 'SH'),
      ...party('consignee', 'CN'),
      rule('carrier', 'B311', 'B3.B311'),
      rule('due_on', 'ITD06', '$isoDate(ITD.ITD06)'),
      rule('total.amount', 'B307', '$number(B3.B307) / 100'),
      rule('total.currency', 'C301', 'C3.C301'),
    ],
    lists: [
      {
        target: 'charges',
        source: 'LX L1',
        loop: 'LX.L1',
        fields: [
          rule('code', 'L108', 'L108'),
          rule('description', 'L112', 'L112'),
          rule('amount', 'L104', '$number(L104) / 100'),
        ],
      },
      {
        target: 'lines',
        source: 'LX L5',
        loop: 'LX[L5]',
        fields: [
          rule('line', 'LX01', '$number(LX01)'),
          rule('description', 'L502', 'L5.L502'),
          rule('hs_code', 'L503', 'L5.L503'),
          rule('packages', 'L008', '$number(L0.L008)'),
          rule('gross_weight_kg', 'L004', '$lbToKg($number(L0.L004))'),
        ],
      },
    ],
  },
  '856': {
    document: 'shipment',
    lookup: 'HL.REF[REF01="ZZ"].REF02',
    fields: [
      rule('references.shipment', 'BSN02'),
      rule('references.order', 'PRF01', 'HL[0].PRF.PRF01 ? HL[0].PRF.PRF01 : HL.PRF[0].PRF01'),
      ref('references.house_bill', 'BM', 'HL.REF'),
      ref('references.pro', 'CN', 'HL.REF'),
      rule('issued_at', 'BSN03 BSN04', '$isoTime(BSN.BSN03, BSN.BSN04)'),
      ...party('shipper', 'SF', 'HL.N1'),
      ...party('consignee', 'ST', 'HL.N1'),
      rule('transport.carrier.scac', 'TD503', 'HL.TD5.TD503'),
      rule('totals.lines', 'CTT01', '$count(HL[HL03="I"])'),
    ],
    lists: [
      {
        target: 'transport.containers',
        source: 'TD3',
        loop: 'HL.TD3',
        fields: [rule('number', 'TD302 TD303', 'TD302 & TD303'), rule('seal', 'TD309', 'TD309')],
      },
      {
        target: 'lines',
        source: 'HL (I)',
        loop: 'HL[HL03="I"]',
        fields: [
          rule('line', 'LIN01', '$number(LIN.LIN01)'),
          rule('sku', 'LIN05', 'LIN.LIN05'),
          usual('gtin', 'LIN03', '"0" & LIN.LIN03'),
          rule('quantity', 'SN102', '$number(SN1.SN102)'),
          rule('unit', 'SN103', 'SN1.SN103'),
        ],
      },
    ],
  },
  IFTSTA: {
    document: 'milestone',
    lookup: 'RFF[RFF01="ZZZ"].RFF01_2',
    fields: [
      rff('references.shipment', 'BN'),
      rff('references.master_bill', 'BM'),
      ISSUED,
      ...nad('consignee', 'CN'),
      rule('carrier', 'TDT05', 'CNI[0].STS[0].TDT.TDT05'),
      rule('container', 'EQD02', 'CNI[0].STS[0].EQD[0].EQD02'),
    ],
    lists: [
      {
        target: 'events',
        source: 'CNI STS',
        loop: 'CNI.STS',
        fields: [
          rule('code', 'STS02', 'STS02'),
          rule('description', 'FTX04', 'FTX.FTX04'),
          rule('occurred_at', 'DTM (334) 01_2', '$isoTime(DTM[DTM01="334"].DTM01_2)'),
          rule('location.unlocode', 'LOC (175) 02', 'LOC[LOC01="175"].LOC02'),
          usual('location.city', 'LOC (175) 02_4', 'LOC[LOC01="175"].LOC02_4'),
        ],
      },
    ],
  },
  IFTMIN: booking,
  IFTMBF: booking,
  ORDERS: {
    document: 'purchase_order',
    lookup: 'RFF[RFF01="ZZZ"].RFF01_2',
    fields: [
      rule('references.order', 'BGM02'),
      ISSUED,
      ...nad('buyer', 'BY'),
      ...nad('seller', 'SU'),
      usual('parties.ship_to.name', 'NAD (DP) NAD04', 'NAD[NAD01="DP"].NAD04'),
      rule('deliver_on', 'DTM (2) 01_2', '$isoDate(DTM[DTM01="2"].DTM01_2)'),
      rule('totals.currency', 'CUX01_2', 'CUX.CUX01_2'),
      rule('totals.lines', 'CNT (2) 01_2', '$number(CNT[CNT01="2"].CNT01_2)'),
    ],
    lists: [edifactLines],
  },
  DESADV: {
    document: 'shipment',
    lookup: 'RFF[RFF01="ZZZ"].RFF01_2',
    fields: [
      rule('references.shipment', 'BGM02'),
      rff('references.order', 'ON'),
      rff('references.master_bill', 'BM'),
      ISSUED,
      ...nad('shipper', 'SH'),
      ...nad('consignee', 'DP'),
      rule('pickup_at', 'DTM (11) 01_2', '$isoTime(DTM[DTM01="11"].DTM01_2)'),
      usual('delivery_at', 'DTM (17) 01_2', '$isoTime(DTM[DTM01="17"].DTM01_2)'),
      rule('transport.carrier.scac', 'TDT05', 'TDT.TDT05'),
      rule('transport.vessel.name', 'TDT08_4', 'TDT.TDT08_4'),
      rule('transport.vessel.imo', 'TDT08', 'TDT.TDT08'),
      rule('transport.vessel.voyage', 'TDT02', 'TDT.TDT02'),
      rule('transport.incoterm', 'TOD03', 'TOD.TOD03'),
      rule('totals.gross_weight_kg', 'MEA (AAX) 03_2', '$number(MEA[MEA01="AAX"].MEA03_2)'),
      rule('totals.lines', 'CNT (2) 01_2', '$number(CNT[CNT01="2"].CNT01_2)'),
    ],
    lists: [
      {
        target: 'transport.containers',
        source: 'EQD',
        loop: 'EQD[EQD01="CN"]',
        fields: [
          rule('number', 'EQD02', 'EQD02'),
          rule('iso_type', 'EQD03', 'EQD03'),
          rule('seal', 'SEL01', 'SEL.SEL01'),
        ],
      },
      {
        target: 'lines',
        source: 'CPS LIN',
        loop: '**.LIN',
        fields: [
          rule('line', 'LIN01', '$number(LIN01)'),
          rule('sku', 'PIA02', 'PIA[0].PIA02'),
          rule('gtin', 'LIN03', 'LIN03'),
          rule('description', 'IMD03_4', 'IMD.IMD03_4'),
          rule('quantity', 'QTY01_2', '$number(QTY[0].QTY01_2)'),
          rule('gross_weight_kg', 'MEA (G) 03_2', '$number(MEA[MEA02="G"].MEA03_2)'),
        ],
      },
    ],
  },
  INVOIC: {
    document: 'service_invoice',
    lookup: 'RFF[RFF01="ZZZ"].RFF01_2',
    fields: [
      rule('references.invoice', 'BGM02'),
      rff('references.order', 'ON'),
      rff('references.master_bill', 'BM'),
      ISSUED,
      rule('due_on', 'DTM (13) 01_2', '$isoDate(DTM[DTM01="13"].DTM01_2)'),
      ...nad('consignee', 'DP'),
      rule('carrier', 'TDT05', 'TDT.TDT05'),
      rule('total.amount', 'MOA (77) 01_2', '$number(MOA[MOA01="77"].MOA01_2)'),
      rule('total.currency', 'CUX01_2', 'CUX.CUX01_2'),
    ],
    lists: [edifactLines],
  },
  '310': {
    document: 'service_invoice',
    lookup: 'N9[N901="ZZ"][0].N902',
    fields: [
      rule('references.invoice', 'B302', 'B3.B302'),
      n9('references.order', 'PO'),
      n9('references.master_bill', 'BM'),
      rule('issued_at', 'B306', '$isoTime(B3.B306)'),
      ...party('shipper', 'SH'),
      ...party('consignee', 'CN'),
      rule('carrier', 'B311', 'B3.B311'),
      rule('total.amount', 'B307', '$number(B3.B307) / 100'),
      rule('total.currency', 'C301', 'C3.C301'),
    ],
    lists: [
      {
        target: 'charges',
        source: 'L1',
        loop: 'L1',
        fields: [
          rule('code', 'L108', 'L108'),
          rule('description', 'L112', 'L112'),
          rule('amount', 'L104', '$number(L104) / 100'),
        ],
      },
      {
        target: 'lines',
        source: 'L5',
        loop: 'L5',
        fields: [
          rule('line', 'L501', '$number(L501)'),
          rule('description', 'L502', 'L502'),
          rule('hs_code', 'L503', 'L503'),
        ],
      },
    ],
  },
  '832': {
    document: 'product_list',
    lookup: 'REF[REF01="ZZ"][0].REF02',
    fields: [
      rule('supplier.name', 'N1 (SU) N102', 'N1[N101="SU"].N102'),
      rule('supplier.code', 'N1 (SU) N104', 'N1[N101="SU"].N104'),
      rule('supplier.city', 'N1 (SU) N401', 'N1[N101="SU"].N4.N401'),
      rule('supplier.country', 'N1 (SU) N404', 'N1[N101="SU"].N4.N404'),
    ],
    lists: [
      {
        target: 'products',
        source: 'LIN',
        loop: 'LIN',
        fields: [
          rule('line', 'LIN01', '$number(LIN01)'),
          rule('sku', 'LIN05', 'LIN05'),
          usual('gtin', 'LIN03', '"0" & LIN03'),
          rule('description', 'PID05', 'PID.PID05'),
          rule('units_per_package', 'PO401', '$number(PO4.PO401)'),
          rule('unit_price', 'CTP03', '$number(CTP.CTP03)'),
        ],
      },
    ],
  },
};
