const products = (pairs: number): string => '235 234 '.repeat(pairs).trim();
const currencyDates = '374 373 337 '.repeat(5).trim();

/** Segments of the supported documents (004010, acknowledgments also 005010): tag, name, data element ids. */
export const x12Segments = `
AAA Request Validation | 1073 559 901 889
ADV Advertising Demographic Information |
AK1 Functional Group Response Header | 479 28 480
AK2 Transaction Set Response Header | 143 329 1705
AK3 Data Segment Note | 721 719 447 720
AK4 Data Element Note | C030 725 723 724
AK5 Transaction Set Response Trailer | 717 718 718 718 718 718
AK9 Functional Group Response Trailer | 715 97 123 2 716 716 716 716 716
AMT Monetary Amount | 522 782 478
AT5 Bill of Lading Handling Requirements | 152 560 153 355 408 408
AT7 Shipment Status Details | 1650 1651 1652 1651 373 337 623
AT8 Shipment Weight, Packaging and Quantity Data | 187 188 81 80 80 184 183
B1 Beginning Segment for Booking or Pick-up/Delivery | 140 145 373 558
B10 Beginning Segment for Transportation Carrier Shipment Status Message | 127 145 140 71 128 127 1073 373 337
B2 Beginning Segment for Shipment Information Transaction | 375 140 154 145 188 146 147 86 460 501 335 591
B2A Set Purpose | 353 346
B3 Beginning Segment for Carrier's Invoice | 147 76 145 146 188 373 193 202 373 374 140 373 375 335
B4 Beginning Segment for Inquiry or Reply | 152 71 157 373 161 159 206 207 578 24 310 309 761
BAL Balance Detail | 951 522 782
BCH Beginning Segment for Purchase Order Change | 353 92 324 328 327 373 326 367 127 373 373 786 640
BCT Beginning Segment for Price/Sales Catalog | 683 684 685 686 355 684 685 686 352 353
BEG Beginning Segment for Purchase Order | 353 92 324 328 373 367 587 1019 1166 1232 786 640
BIG Beginning Segment for Invoice | 373 76 373 324 328 327 640 353 306 76
BIN Binary Data | 784 785
BSN Beginning Segment for Ship Notice | 353 396 373 337 1005 640 641
C2 Bank ID |
C3 Currency | 100 280 100 100
C8 Certifications and Clauses | 246 247
C8C Certifications Clauses Continuation | 247 247 247
CAD Carrier Detail | 91 206 207 140 387 368 128 127 284
CB1 Contract and Cost Accounting Standards Data |
CD3 Carton (Package) Detail | 187 81 742
CLD Load Detail | 622 382 103 357 355
CN1 Contract Information | 1166 782 332 127 338 799
CRC Conditions Indicator | 1136 1073 1321 1321 1321 1321 1321
CRD Credit Information |
CSH Sales Requirements | 563 306 610 508 373 559 560 566 954
CTB Restrictions/Conditions | 688 352 673 380 522 610
CTP Pricing Information | 687 236 212 380 C001 648 649 782 639 499 289
CTT Transaction Totals | 354 347 81 355 183 355 352
CTX Context | C998 721 719 447 C030 C999
CUR Currency | 98 100 280 98 100 669 ${currencyDates}
DIS Discount Detail | 653 654 655 656 657 657
DMG Demographic Information | 1250 1251 1068 1067 1109 1066 26 659 380
DTM Date/Time Reference | 374 373 337 623 1250 1251
DTP Date or Time or Period | 374 1250 1251
EFI Electronic Format Identification | 786 933 799 802 799 799
ETD Excess Transportation Detail | 626 627 128 127
FA1 Type of Financial Accounting Data | 559 1300 248
FA2 Accounting Data | 1195 1196
FOB F.O.B. Related Instructions | 146 309 352 334 335 309 352 54 352
G26 Pricing Conditions |
G3 Compensation Information |
G36 Price List Reference |
G39 Item Characteristics - Vendor's Selling Unit |
G40 Terms of Freight - Pricing |
G43 Promotion Price List Area |
G53 Maintenance Type | 875
G54 Item Bracket Price |
G55 Item Characteristics - Consumer Unit |
G61 Contact | 366 93 365 364 443
G62 Date/Time | 432 373 176 337 623
G93 Price Bracket Identification |
GE Functional Group Trailer | 97 28
GF Furnished Goods and Services |
GS Functional Group Header | 479 142 124 373 337 28 455 480
H1 Hazardous Material | 62 209 208 64 63 200 77 355 254
H2 Additional Hazardous Material Description | 64
H3 Special Handling Instructions | 152 153 241 242 257
H6 Special Services | 560
HL Hierarchical Level | 628 734 735 736
IEA Interchange Control Trailer | I16 I12
IK3 Implementation Data Segment Note | 721 719 447 620
IK4 Implementation Data Element Note | C030 725 621 724
IK5 Implementation Transaction Set Response Trailer | 717 618 618 618 618 618
INC Installment Information | 336 C001 380
ISA Interchange Control Header | I01 I02 I03 I04 I05 I06 I05 I07 I08 I09 I10 I11 I12 I13 I14 I15
ISS Invoice Shipment Summary | 382 355 81 355 183 355
IT1 Baseline Item Data (Invoice) | 350 358 355 212 639 ${products(10)}
IT3 Additional Item Data | 382 355 368 383 371
IT8 Conditions of Sale |
ITD Terms of Sale/Deferred Terms of Sale | 336 333 338 370 351 446 386 362 388 389 342 352 765 107 954
K1 Remarks | 61 61
L0 Line Item - Quantity and Weight | 213 220 221 81 187 183 184 80 211 458 188 56 380 211 1073
L1 Rate and Charges | 213 60 122 58 191 117 120 150 121 39 16 276 257 74 122 372 220 221 954 100 610
L11 Business Instructions and Reference Number | 127 128 352
L3 Total Weight and Charges | 81 187 60 122 58 191 117 150 183 184 80 188 171 74 122
L4 Measurement | 82 189 65 90 380
L5 Description, Marks and Numbers | 213 79 22 23 103 87 88 23 22 595
L7 Tariff Reference | 213 168 171 172 169 170 59 173
L9 Charge Detail | 150 610
LAD Lading Detail | 211 80 188 395 188 81 235 234 235 234 235 234 79
LDT Lead Time | 345 380 344 373
LE Loop Trailer | 447
LEP EPA Required Data |
LFG Hazardous Information - Finished Goods |
LFH Freeform Hazardous Material Information |
LH1 Hazardous Identification Information | 355 80 277
LH2 Hazardous Classification Information |
LH3 Hazardous Material Shipping Name |
LH4 Canadian Dangerous Requirements |
LH6 Hazardous Certification |
LHE Empty Equipment Hazardous Material Information |
LHR Hazardous Material Identifying Reference Numbers |
LHT Transborder Hazardous Requirements |
LIN Item Identification | 350 ${products(15)}
LM Code Source Information | 559 822
LQ Industry Code | 1270 1271
LS Loop Header | 447
LX Assigned Number | 554
M0 Letter of Credit Reference | 149 373 373
M1 Insurance |
M12 In-bond Identifying Information |
M7 Seal Numbers | 225 225 225 225 98
MAN Marks and Numbers | 88 87 87 88 87 87
MEA Measurements | 737 738 739 C001 740 741 935 936 752 1373
MS1 Equipment, Shipment, or Real Property Location | 19 156 26 1654 1655 1280 1280 116
MS2 Equipment or Container Owner and Type | 140 207 40 761
MS3 Interline Information | 140 133 19 91 156
MSG Message Text | 933 934 1470
MTX Text | 363 933 933 934 1470
N1 Name | 98 93 66 67 706 98
N2 Additional Name Information | 93 93
N3 Address Information | 166 166
N4 Geographic Location | 19 156 116 26 309 310
N7 Equipment Details | 206 207 81 187 167 232 205 183 184 102 40 140 319 219 567 571 188 761 56 65 189 24 140 301
N7A Accessorial Equipment Details |
N7B Additional Equipment Details |
N9 Reference Identification | 128 127 369 373 337 623 C040
NM1 Individual or Organizational Name | 98 1065 1035 1036 1037 1038 1039 66 67 706 98
NTE Note/Special Instruction | 363 352
NX2 Location ID Component | 1106 166 1096
OID Order Identification Detail | 127 324 127 355 380 188 81 184 183
PAL Pallet Information | 883 884 885 356 395 355 82 189 65 355 384 355 385 355 399
PAM Period Amount | 673 380 C001 522 782 344 374
PCT Percent Amounts | 1004 954
PER Administrative Communications Contact | 366 93 365 364 365 364 365 364 443
PID Product/Item Description | 349 750 559 751 352 752 822 1073 819
PKG Marking, Packaging, Loading | 349 753 559 754 352 400
PKL Multi-Pack Configuration |
PLD Pallet Information | 406 399 188 395
PO1 Baseline Item Data | 350 330 355 212 639 ${products(10)}
PO3 Additional Item Detail | 371 373 236 212 639 380 355 352
PO4 Item Physical Details | 356 357 355 103 187 384 355 385 355 82 189 65 355 810 752 350 350 1470
POC Line Item Change | 350 670 330 671 C001 212 639 ${products(10)}
POD Proof of Delivery | 373 337 93
PRF Purchase Order Reference | 324 328 327 373 350 367 92
PWK Paperwork | 755 756 757 98 66 67 352 C002 1525
Q2 Status Details (Ocean) | 597 26 373 373 373 80 81 187 55 128 127 897 182 183 184 188
Q7 Lading Exception Code | 33 211 80
QTY Quantity | 673 380 C001 61
R2 Route Information | 140 133
R2A Route Information with Preference |
R3 Route Information - Motor | 140 133 19 91 154 76 373
R4 Port or Terminal | 115 309 310 114 26 174 113 156
REF Reference Identification | 128 127 352 C040
S5 Stop Off Details | 165 163 81 188 382 355 183 184 352 154 190
SAC Service, Promotion, Allowance, or Charge Information | 248 1300 559 1301 610 378 332 118 355 380 380 331 127 770 352 819
SCH Line Item Schedule | 380 355 98 93 374 373 337 374 373 337 326 350
SDQ Destination Quantity | 355 66 ${'67 380 '.repeat(10).trim()} 310
SE Transaction Set Trailer | 96 329
SG Shipment Status | 157 641 35 373 337 623
SI Service Characteristic Identification | 559 ${'1000 234 '.repeat(10).trim()}
SLN Subline Item Detail | 350 350 662 380 C001 212 639 662 ${products(10)}
SN1 Item Detail (Shipment) | 350 382 355 646 330 355 728 668
SPI Specification Identifier |
SPO Shipment Purchase Order Detail | 324 127 355 380 188 81 647 127
SR Requested Service Schedule |
ST Transaction Set Header | 143 329 1705
TA1 Interchange Acknowledgment | I12 I08 I09 I17 I18
TAX Tax Reference | 325 309 310 309 310 309 310 309 310 309 310 441 662
TC2 Commodity | 23 22
TD1 Carrier Details (Quantity and Weight) | 103 80 23 22 79 187 81 355 183 355
TD3 Carrier Details (Equipment) | 40 206 207 187 81 355 102 407 225 24
TD4 Carrier Details (Special Handling, or Hazardous Materials, or Both) | 152 208 209 352 1073
TD5 Carrier Details (Routing Sequence/Transit Time) | 133 66 67 91 387 368 309 310 731 732 733 284 284 284 26
TDS Total Monetary Value Summary | 610 610 610 610
TSD Trailer Shipment Details | 350 219
TXI Tax Information | 963 782 954 955 956 441 662 828 325 350
V1 Vessel Identification | 597 182 26 55 140 249 854 897 91
V4 Cargo Location Reference | 110
V9 Event Detail | 304 106 373 337 19 156 26 641 154 380
W09 Equipment and Temperature | 40 408 355 408 355
X1 Export License |
X2 Import License |
Y2 Container Details | 95
Y6 Authentication |
YNQ Yes/No Question | 1321 1073
`;

export const x12Composites = `
C001 Composite Unit of Measure | 355 1018 649 355 1018 649 355 1018 649 355 1018 649 355 1018 649
C002 Actions Indicated | 704 704 704 704 704
C030 Position in Segment | 722 1528 1686
C040 Reference Identifier | 128 127 128 127 128 127
C998 Context Identification | 9999 9998
C999 Reference in Segment | 725 725
`;

export const x12Documents: Readonly<Record<string, string>> = {
  '204': 'Motor Carrier Load Tender',
  '210': 'Motor Carrier Freight Details and Invoice',
  '214': 'Transportation Carrier Shipment Status Message',
  '310': 'Freight Receipt and Invoice (Ocean)',
  '315': 'Status Details (Ocean)',
  '810': 'Invoice',
  '824': 'Application Advice',
  '832': 'Price/Sales Catalog',
  '850': 'Purchase Order',
  '855': 'Purchase Order Acknowledgment',
  '856': 'Ship Notice/Manifest',
  '860': 'Purchase Order Change Request - Buyer Initiated',
  '990': 'Response to a Load Tender',
  '997': 'Functional Acknowledgment',
  '999': 'Implementation Acknowledgment',
};
