const times = (count: number, id: string): string => `${id} `.repeat(count).trim();

/** Segments of the supported messages: tag, name, element ids (directory D.99B; service segments of ISO 9735). */
export const edifactSegments = `
UNA Service string advice | UNA
UNB Interchange header | S001 S002 S003 S004 0020 S005 0026 0029 0031 0032 0035
UNE Group trailer | 0060 0048
UNG Group header | 0038 S006 S007 S004 0048 0051 S008 0058
UNH Message header | 0062 S009 0068 S010
UNS Section control | 0081
UNT Message trailer | 0074 0062
UNZ Interchange trailer | 0036 0020
UCD Data element error indication | 0085 S011
UCF Group response | 0048 S006 S007 0083 0085 0135 S011
UCI Interchange response | 0020 S002 S003 0083 0085 0135 S011
UCM Message response | 0062 S009 0083 0085 0135 S011
UCS Segment error indication | 0096 0085
AJT Adjustment details | 4465 1082
ALC Allowance or charge | 5463 C552 4471 1227 C214
ALI Additional information | 3239 9213 ${times(5, '4183')}
APR Additional price information | 4043 C138 C960
BGM Beginning of message | C002 C106 1225 4343
CAV Characteristic value | C889
CCI Characteristic/class id | 7059 C502 C240
CNI Consignment information | 1490 C503 1312
CNT Control total | C270
COD Component details | C823 C824
COM Communication contact | C076
CPI Charge payment instructions | C229 C231 4237
CPS Consignment packing sequence | 7164 7166 7075
CTA Contact information | 3139 C056
CUX Currencies | C504 C504 5402 6341
DGS Dangerous goods | 8273 C205 C234 C223 8339 8364 8410 8126 C235 C236 8255
DIM Dimensions | 6145 C211
DLM Delivery limitations | 4455 C522 C214 4457
DOC Document/message details | C002 C503 3153 1220 1218
DTM Date/time/period | C507
EQA Attached equipment | 8053 C237
EQD Equipment details | 8053 C237 C224 8077 8249 8169
EQN Number of units | C523
FII Financial institution information | 3035 C078 C088 3207
FTX Free text | 4451 4453 C107 C108 3453
GDS Nature of cargo | C703
GID Goods item details | 1496 ${times(5, 'C213')}
GIN Goods identity number | 7405 ${times(5, 'C208')}
GIR Related identification numbers | 7297 ${times(5, 'C206')}
GIS General indicator | C529
GOR Governmental requirements | 8323 ${times(4, 'C232')}
HAN Handling instructions | C524 C218
IMD Item description | 7077 C272 C273 7383
INP Parties and instruction | C849 C522 C850
LIN Line item | 1082 1229 C212 C829 1222 7083
LOC Place/location identification | 3227 C517 C519 C553 5479
MEA Measurements | 6311 C502 C174 7383
MOA Monetary amount | C516
NAD Name and address | 3035 C082 C058 C080 C059 3164 C819 3251 3207
PAC Package | 7224 C531 C202 C402 C532
PAI Payment instructions | C534
PAT Payment terms basis | 4279 C110 C112
PCD Percentage details | C501
PCI Package identification | 4233 C210 8275 C827
PIA Additional product id | 4347 ${times(5, 'C212')}
PRI Price details | C509 5213
QTY Quantity | C186
QVR Quantity variances | C279 4221 C960
RCS Requirements and conditions | 7293 C550 1229 3207
RFF Reference | C506
RNG Range details | 6167 C280
RTE Rate details | C128
SCC Scheduling conditions | 4017 4493 C329
SEL Seal number | 9308 C215 4517
SGP Split goods placement | C237 7224
STS Status | C601 C555 ${times(5, 'C556')}
TAX Duty/tax/fee details | 5283 C241 C533 5286 C243 5305 3446
TCC Transport charge/rate calculations | C200 C203 C528 C554
TDT Details of transport | 8051 8028 C220 C228 C040 8101 C401 C222 8281
TMD Transport movement details | C219 8332 8341
TMP Temperature | 6245 C239
TOD Terms of delivery or transport | 4055 4215 C100
TPL Transport placement | C222
TSR Transport service requirements | C536 C233 C537 C703
`;

export const edifactComposites = `
S001 Syntax identifier | 0001 0002 0080 0133
S002 Interchange sender | 0004 0007 0008 0042
S003 Interchange recipient | 0010 0007 0014 0046
S004 Date and time of preparation | 0017 0019
S005 Recipient's reference/password details | 0022 0025
S006 Application sender identification | 0040 0007
S007 Application recipient identification | 0044 0007
S008 Message version | 0052 0054 0057
S009 Message identifier | 0065 0052 0054 0051 0057 0110 0113
S010 Status of the transfer | 0070 0073
S011 Data element identification | 0098 0104 0136
C002 Document/message name | 1001 1131 3055 1000
C040 Carrier | 3127 1131 3055 3128
C056 Department or employee details | 3413 3412
C058 Name and address | ${times(5, '3124')}
C059 Street | ${times(4, '3042')}
C076 Communication contact | 3148 3155
C078 Account holder identification | 3194 3192 3192 6345
C080 Party name | ${times(5, '3036')} 3045
C082 Party identification details | 3039 1131 3055
C088 Institution identification | 3433 1131 3055 3434 1131 3055 3432 3436
C100 Terms of delivery or transport | 4053 1131 3055 4052 4052
C106 Document/message identification | 1004 1056 1060
C107 Text reference | 4441 1131 3055
C108 Text literal | ${times(5, '4440')}
C110 Payment terms | 4277 1131 3055 4276 4276
C112 Terms/time information | 2475 2009 2151 2152
C128 Rate details | 5419 5420 5284 6411
C138 Price multiplier information | 5394 5393
C174 Value/range | 6411 6314 6162 6152 6432
C186 Quantity details | 6063 6060 6411
C200 Charge | 8023 1131 3055 8022 4237 7140
C202 Package type | 7065 1131 3055 7064
C203 Rate/tariff class | 5243 1131 3055 5242 5275 1131 3055 5275 1131 3055
C205 Hazard code | 8351 8078 8092
C206 Identification number | 7402 7405 4405
C208 Identity number range | 7402 7402
C210 Marks and labels | ${times(10, '7102')}
C211 Dimensions | 6411 6168 6140 6008
C212 Item number identification | 7140 7143 1131 3055
C213 Number and type of packages | 7224 7065 1131 3055 7064 7233
C214 Special services identification | 7161 1131 3055 7160 7160
C215 Seal issuer | 9303 1131 3055 9302
C218 Hazardous material | 7419 1131 3055 7418
C219 Movement type | 8335 8334
C220 Mode of transport | 8067 8066
C222 Transport identification | 8213 1131 3055 8212 8453
C223 Dangerous goods shipment flashpoint | 7106 6411
C224 Equipment size and type | 8155 1131 3055 8154
C228 Transport means | 8179 8178
C229 Charge category | 5237 1131 3055
C231 Method of payment | 4215 1131 3055
C232 Government action | 9415 9411 9417 9353
C233 Service | 7273 1131 3055 7273 1131 3055
C234 UNDG information | 7124 7088
C235 Hazard identification placard details | 8158 8186
C236 Dangerous goods label | 8246 8246 8246
C237 Equipment identification | 8260 1131 3055 3207
C239 Temperature setting | 6246 6411
C240 Product characteristic | 7037 1131 3055 7036 7036
C241 Duty/tax/fee type | 5153 1131 3055 5152
C243 Duty/tax/fee detail | 5279 1131 3055 5278 5273 1131 3055
C270 Control | 6069 6066 6411
C272 Item characteristic | 7081 1131 3055
C273 Item description | 7009 1131 3055 7008 7008 3453
C279 Quantity difference information | 6064 6063
C280 Range | 6411 6162 6152
C329 Pattern description | 2013 2015 2017
C401 Excess transportation information | 8457 8459 7130
C402 Package type identification | 7077 7064 7143 7064 7143
C501 Percentage details | 5245 5482 5249 1131 3055
C502 Measurement details | 6313 6321 6155 6154
C503 Document/message details | 1004 1373 1366 3453
C504 Currency details | 6347 6345 6343 6348
C506 Reference | 1153 1154 1156 4000
C507 Date/time/period | 2005 2380 2379
C509 Price information | 5125 5118 5375 5387 5284 6411
C516 Monetary amount | 5025 5004 6345 6343 4405
C517 Location identification | 3225 1131 3055 3224
C519 Related location one identification | 3223 1131 3055 3222
C522 Instruction | 4403 4401 1131 3055 4400
C523 Number of unit details | 6350 6353
C524 Handling instructions | 4079 1131 3055 4078
C528 Commodity/rate detail | 7357 1131 3055
C529 Processing indicator | 7365 1131 3055 7187
C531 Packaging details | 7075 7233 7073
C532 Returnable package details | 8395 8393
C533 Duty/tax/fee account detail | 5289 1131 3055
C534 Payment instruction details | 4439 4431 4461 1131 3055 4435
C536 Contract and carriage condition | 4065 1131 3055
C537 Transport priority | 4219 1131 3055
C550 Requirement/condition identification | 7295 1131 3055 7294
C552 Allowance/charge information | 1230 5189
C553 Related location two identification | 3233 1131 3055 3232
C554 Rate/tariff class detail | 5243 1131 3055
C555 Status | 4405 1131 3055 4404
C556 Status reason | 9013 1131 3055 9012
C601 Status category | 9015 1131 3055
C703 Nature of cargo | 7085 1131 3055
C819 Country sub-entity details | 3229 1131 3055 3228
C823 Type of unit/component | 7505 1131 3055 7504
C824 Component material | 7507 1131 3055 7506
C827 Type of marking | 7511 1131 3055
C829 Sub-line information | 5495 1082
C849 Parties to instruction | 3301 3285
C850 Status of instruction | 4405 3036
C889 Characteristic value | 7111 1131 3055 7110 7110
C960 Reason for change | 4295 1131 3055 4294
`;

export const edifactDocuments: Readonly<Record<string, string>> = {
  APERAK: 'Application error and acknowledgment message',
  CONTRL: 'Syntax and service report message',
  DESADV: 'Despatch advice message',
  IFTMBF: 'Firm booking message',
  IFTMIN: 'Instruction message',
  IFTSTA: 'International multimodal status report message',
  INVOIC: 'Invoice message',
  ORDERS: 'Purchase order message',
};
