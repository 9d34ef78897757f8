import type { EdifactDocument } from './edifact/parts.ts';
import { firmBooking, instruction, transportStatus } from './edifact/transport.ts';
import { despatchAdvice, edifactInvoice, orders } from './edifact/trade.ts';
import { loadTender } from './x12/204.ts';
import { tenderResponse } from './x12/990.ts';
import { catalogue } from './x12/catalogue.ts';
import { motorFreightInvoice, oceanFreightInvoice } from './x12/freight-invoice.ts';
import { invoice, purchaseOrder, purchaseOrderChange } from './x12/orders.ts';
import type { X12Document } from './x12/parts.ts';
import { shipNotice } from './x12/ship-notice.ts';
import { carrierStatus, oceanStatus } from './x12/status.ts';

/** X12 documents by file type. Acknowledgments are generated elsewhere, because they refer to another file. */
export const x12Documents: Readonly<Record<string, X12Document>> = {
  X12_204_004010: loadTender,
  X12_990_004010: tenderResponse,
  X12_214_004010: carrierStatus,
  X12_315_004010: oceanStatus,
  X12_210_004010: motorFreightInvoice,
  X12_310_004010: oceanFreightInvoice,
  X12_850_004010: purchaseOrder,
  X12_860_004010: purchaseOrderChange,
  X12_856_004010: shipNotice,
  X12_810_004010: invoice,
  X12_832_004010: catalogue,
};

export const edifactDocuments: Readonly<Record<string, EdifactDocument>> = {
  EDIFACT_IFTMIN_D99B: instruction,
  EDIFACT_IFTMBF_D99B: firmBooking,
  EDIFACT_IFTSTA_D99B: transportStatus,
  EDIFACT_INVOIC_D96A: edifactInvoice,
  EDIFACT_DESADV_D96A: despatchAdvice,
  EDIFACT_ORDERS_D96A: orders,
};
