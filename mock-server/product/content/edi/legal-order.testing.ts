/**
 * Segment order of the seeded documents as the standards define it (X12 004010, D.99B, D.96A), without ST, SE, UNH, and
 * UNT. `!`: at least once. `*n`: at most n times, otherwise once. A group starts with its first segment; the group's
 * own sign says how often it occurs.
 */
const orders: Readonly<Record<string, string>> = {
  X12_204_004010: `B2! B2A! L11*50 G62 MS3 AT5*6 PLD LH6*6 NTE*10 (N1*5 N2 N3*2 N4 L11 G61*3) (N7*10 N7A N7B MEA M7*2)
    (S5!*999 L11*50 G62*2 AT8 LAD*999 AT5*6 PLD NTE*20 (N1 N2 N3*2 N4 G61*3) (L5*99 AT8 G61*99)
      (OID*999 G62*2 LAD*999 (L5*99 AT8)) (N7*10)) L3`,
  X12_990_004010: 'B1! N9 G62*6 N7 L9*40 V9*10 K1*10 (S5*999 N9*10 G62*10 K1*10)',
  X12_214_004010: `B10! L11*300 MAN*9999 K1*10 (N1*10 N2 N3*2 N4 G61 G62 L11*10) MS3*12
    (LX*999999 (AT7*10 MS1 MS2) L11*10 MAN*9999 Q7*10 K1*10 AT5*10 AT8*10)`,
  X12_315_004010: 'B4! N9*30 Q2 SG*15 (R4!*20 DTM*15) V9*10',
  X12_210_004010: `B3! C2 C3 ITD N9*300 G62*6 R3*12 H3*6 K1*10 (N1*10 N2 N3*2 N4 N9*5) (N7*10 M7*2) (S5*999)
    (LX*9999 N9*5 POD L5*30 H1*3 H2*2 L0*10 L1*10 L4*10 L7*10 K1*10) L3`,
  X12_310_004010: `B3! B2A Y6*2 G3 N9*15 V1!*2 M0 M1*5 C2 C3 Y2*10 (N1!*10 N2 N3*2 N4) G61*3 (R4!*20 DTM*15) R2A*25
    R2*13 K1*12 H3*6 L5 (C8*20) (LX!*999 (N7*999 QTY V4 N12 M7*5 W09 (L1*20 C3) L7 X1 X2 N9*3)
      (L0*120 L5*999 (L1*20 C3) L7 X1 X2)) L3! PWK*25 (L1*20 C3) V9*10 C8*20 K1*999 L11`,
  X12_850_004010: `BEG! CUR REF*99999 PER*3 TAX*99999 FOB*99999 CTP*99999 PAM*10 CSH*5 (SAC*25 CUR) ITD*99999 DIS*20 INC DTM*10
    LDT*12 LIN*5 SI*99999 PID*200 MEA*40 PWK*25 PKG*200 TD1*2 TD5*12 TD3*12 TD4*5 MAN*10 (N9*1000 DTM*99999 MSG*1000)
    (N1*200 N2*2 N3*2 N4*99999 NX2*99999 REF*12 PER*99999)
    (PO1!*100000 LIN*99999 SI*99999 CUR CN1 PO3*25 (CTP*99999 CUR) PAM*10 MEA*40 (PID*1000 MEA*10) PWK*25 PO4*99999 REF*99999)
    (CTT AMT*5)`,
  X12_860_004010: `BCH! CUR REF*99999 PER*3 TAX*99999 FOB*99999 CTP*99999 PAM*10 CSH*5 (SAC*25 CUR) ITD*5 DIS*20 INC DTM*10
    (N9*1000 DTM*99999 MSG*1000) (N1*200 N2*2 N3*2 N4*99999 NX2*99999 REF*12 PER*99999)
    (POC*99999 LIN*99999 SI*99999 CUR CN1 PO3*25 CTP*99999 PAM*10 MEA*40 (PID*1000 MEA*10) PWK*25) (CTT AMT*5)`,
  X12_856_004010: `BSN! DTM*10 (HL!*200000 LIN SN1 SLN*1000 PRF PO4 PID*200 MEA*40 PWK*25 PKG*25 TD1*20 TD5*12 TD3*12 TD4*5 TSD
    REF*99999 PER*3 (LH1*100) (CLD*200 REF*200 DTP) MAN*99999 DTM*10 FOB PAL (N1*200 N2*2 N3*2 N4 REF*12 PER*3 FOB)) CTT`,
  X12_810_004010: `BIG! NTE*100 CUR REF*12 YNQ*10 PER*3 (N1*200 N2*2 N3*2 N4 REF*12 PER*3) ITD*99999 DTM*10 FOB PID*200 MEA*40
    PWK*25 PKG*25 (IT1*200000 CRC QTY*5 CUR IT3*5 TXI*10 CTP*25 PAM*10 MEA*40 (PID*1000 MEA*10) PWK*25 PKG*25 PO4)
    TDS! TXI*10 CAD AMT*99999 (SAC*25 TXI*10) (ISS*99999 PID) CTT`,
  X12_832_004010: `BCT! CTP*100 REF*99999 YNQ*10 PER*99999 DTM*10 CTB*25 CUR*5 ITD*2 (N1*99999 N2*2 N3*2 N4*99999 REF*12)
    (LIN*99999 PO1 G53 SI*99999 DTM*10 REF*99999 YNQ*10 PER*99999 CRD*99999 CTB*25 PID*200 MEA*40 PKG*25 PO4 TD1*99999
      (CTP*100 G40*99 DTM*10)) CTT`,
  X12_997_004010: 'AK1! (AK2*999999 (AK3*999999 AK4*99) AK5!) AK9!',
  X12_999_005010: 'AK1! (AK2*999999 (IK3*999999 CTX*10 (IK4*999999 CTX*10)) IK5!) AK9!',
  X12_824_004010: 'BGN! (N1*99999) (OTI!*99999 REF*12 DTM*2 PER*3 AMT*10 QTY*10 NM1*9 (TED*99999 NTE*100))',
  EDIFACT_IFTMIN_D99B: `BGM! CTA COM*9 DTM*9 TSR*9 CUX*9 MOA*99 FTX*99 CNT*9 DOC*9 GDS*9 (LOC*99 DTM*9) (TOD*2 LOC*9) (RFF*999 DTM*9)
    (TDT*99 DTM*9 TSR*9 (LOC*99 DTM*9) (RFF*9 DTM)) (NAD!*99 LOC*9 MOA*9 (CTA*9 COM*9))
    (GID*999 HAN*99 TMP RNG TMD LOC*9 MOA*9 PIA*9 FTX*99 PCD*9 (NAD*9) GDS*9 (MEA*99 EQN) (DIM*99 EQN) (RFF*9 DTM*9)
      (PCI*999 RFF DTM GIN*10) (DOC*9) (GOR*9) (TPL*9) (SGP*999 (MEA*9 EQN)))
    (EQD*999 EQN TMD MEA*9 DIM*9 SEL*99 TPL*9 HAN TMP FTX*9 RFF*9)`,
  EDIFACT_IFTMBF_D99B: `BGM! CTA COM*9 DTM*9 TSR*9 MOA*9 FTX*99 CNT*9 GDS*9 (LOC*99 DTM*9) (TOD*2 LOC*9) (RFF*99 DTM*9)
    (TDT*99 DTM*9 TSR*9 (LOC*99 DTM*9) (RFF*9 DTM)) (NAD*99 LOC*9 (CTA*9 COM*9))
    (GID*999 HAN TMP RNG TMD LOC*9 MOA*9 PIA*9 FTX*9 PCD*9 (NAD*9) GDS*9 (MEA*99 EQN) (DIM*99 EQN) (RFF*9 DTM*9)
      (PCI*9 RFF DTM GIN*9) (DOC*9) (TPL*9) (SGP*999 (MEA*9 EQN)))
    (EQD*999 EQN TMD MEA*9 DIM*9 TPL*9 HAN TMP FTX*9 RFF*9)`,
  EDIFACT_IFTSTA_D99B: `BGM! DTM*9 TSR (NAD*9 (CTA*9 COM*9)) (RFF*9 DTM) LOC*9 FTX*9 CNT*9
    (CNI*99999 LOC*9 CNT*9 (STS!*99 RFF*999 DTM*9 DOC FTX*9 NAD*9 LOC PCI*99 (TDT*99 DTM*9 RFF*9 (LOC*9 DTM*9))
      (EQD*99 MEA*9 DIM*9 SEL*9 RFF*9)))`,
  EDIFACT_INVOIC_D96A: `BGM! DTM!*35 PAI ALI*5 IMD FTX*10 (RFF*99 DTM*5) (NAD*99 LOC*25 FII*5 (RFF*9999 DTM*5) (DOC*5) (CTA*5 COM*5))
    (TAX*5) (CUX*5 DTM*5) (PAT*10 DTM*5) (TDT*10 (LOC*10 DTM*5) (RFF*9999 DTM*5)) (TOD*5 LOC*2) (PAC*1000) (ALC*9999)
    (LIN*9999999 PIA*25 IMD*10 MEA*5 QTY*5 PCD ALI*5 DTM*35 GIN*1000 GIR*1000 QVR EQD FTX*5 (MOA*5 CUX) (PAT*10)
      (PRI*25 APR RNG DTM*5) (RFF*10 DTM*5)) UNS! CNT*10 (MOA!*100 (RFF DTM*5)) (TAX*10 MOA*2)`,
  EDIFACT_DESADV_D96A: `BGM! DTM*10 ALI*5 MEA*5 MOA*5 (RFF*10 DTM) (NAD*10 LOC*10 (RFF*10 DTM) (CTA*10 COM*5)) (TOD*5 LOC*5 FTX*5)
    (TDT*10 PCD*6 (LOC*10 DTM*10)) (EQD*10 MEA*5 SEL*25 EQA*5)
    (CPS*9999 FTX*5 (PAC*9999 MEA*10 QTY*10 (PCI*1000 RFF DTM*5))
      (LIN*9999 PIA*10 IMD*25 MEA*10 QTY*10 ALI*10 GIN*100 GIR*100 DLM*100 DTM*5 FTX*5 MOA*5 (RFF*10 DTM) (DGS*10) (LOC*100)
        (SGP*1000) (PCI*9999 DTM*5 MEA*10 QTY (GIN*10 DLM*100)))) CNT*5`,
  EDIFACT_ORDERS_D96A: `BGM! DTM!*35 PAI ALI*5 IMD*999 FTX*99 (RFF*99 DTM*5) (NAD*99 LOC*25 FII*5 (RFF*99 DTM*5) (DOC*5) (CTA*5 COM*5))
    (TAX*5) (CUX*5 PCD*5 DTM*5) (PAT*10) (TDT*10 (LOC*10 DTM*5)) (TOD*5 LOC*2) (PAC*99) (EQD*10) (SCC*10) (APR*25) (ALC*99)
    (LIN*200000 PIA*25 IMD*99 MEA*5 QTY*10 PCD*5 ALI*5 DTM*35 MOA*10 GIN*1000 GIR*1000 QVR DOC*5 PAI FTX*99 (PAT*10)
      (PRI*25 CUX APR RNG DTM*5) (RFF*9999 DTM*5)) UNS! MOA*12 CNT*10`,
  EDIFACT_CONTRL_2: 'UCI! (UCM*999999 (UCS*999 UCD*99)) (UCF*999999 (UCM*999999 (UCS*999 UCD*99)))',
};

interface Rule {
  readonly tag: string;
  readonly least: number;
  readonly most: number;
  /** The segments after the first one of a group; null for a single segment. */
  readonly group: readonly Rule[] | null;
}

function parse(text: string): readonly Rule[] {
  const tokens = text.replaceAll('(', ' ( ').replaceAll(')', ' ) ').split(/\s+/).filter(Boolean);
  const read = (): Rule[] => {
    const rules: Rule[] = [];
    for (;;) {
      const token = tokens.shift();
      if (token === undefined || token === ')') return rules;
      if (token === '(') {
        const [head, ...rest] = read();
        if (head) rules.push({ ...head, group: rest });
        continue;
      }
      const [, tag = '', must, , most = '1'] = /^(\w+)(!)?(\*(\d+))?$/.exec(token) ?? [];
      rules.push({ tag, least: must ? 1 : 0, most: Number(most), group: null });
    }
  };
  return read();
}

function follow(rules: readonly Rule[], tags: readonly string[], from: number): number {
  let at = from;
  for (const { tag, least, most, group } of rules) {
    let count = 0;
    while (tags[at] === tag && count < most) {
      count++;
      at++;
      if (group) at = follow(group, tags, at);
    }
    if (count < least)
      throw new Error(`${tag} is missing before segment ${at + 2} (${tags[at] ?? 'the end'})`);
  }
  return at;
}

/** Throws if the segments of a message (without header and trailer) are not in a valid order. */
export function checkOrder(file_type: string, tags: readonly string[]): void {
  const order = orders[file_type];
  if (order === undefined) throw new Error(`The order of ${file_type} is not known.`);
  const end = follow(parse(order), tags, 0);
  if (end < tags.length) throw new Error(`${tags[end]} is not allowed as segment ${end + 2} of ${file_type}`);
}
