import type { BusinessReferences, ExecutionFacts } from '../../facts/facts.ts';
import type { TransportEvent } from './events.ts';
import type { GoodsLine } from './goods.ts';
import type { DocumentKind } from './kind.ts';
import type { Party } from './parties.ts';
import type { Place } from '../../facts/places.ts';

/** The mapping's lookup: the source value, and the value that the table returns for it. */
export interface LookupUse {
  readonly table: string;
  readonly label: string;
  readonly source: string;
  /** '' if the table has no such value. */
  readonly target: string;
}

export interface Container {
  readonly number: string;
  /** The source's code for the type; the mapping looks up the ISO type for it. */
  readonly code: string;
  /** ISO 6346 size and type. */
  readonly iso_type: string;
  readonly seal: string;
  readonly tare_kg: number;
}

/** A charge on a freight invoice, in cents. */
export interface Charge {
  /** X12 special charge code. */
  readonly code: string;
  readonly cargowise: string;
  readonly description: string;
  readonly amount: number;
}

/**
 * The business content of an execution, independent of formats. Every file of the execution is written from it, so that
 * order, container, quantities, and amounts match in all formats. A pure function of the facts and the number of lines.
 */
export interface BusinessCase {
  readonly facts: ExecutionFacts;
  readonly kind: DocumentKind;
  readonly seed: number;
  readonly references: BusinessReferences;
  readonly sender: Party;
  readonly receiver: Party;
  readonly shipper: Party;
  readonly consignee: Party;
  readonly buyer: Party;
  readonly seller: Party;
  readonly carrier: { readonly name: string; readonly scac: string };
  readonly loading: Place;
  readonly discharge: Place;
  /** Number of records in the input: lines, events of a status, items of a catalog. */
  readonly count: number;
  /** Empty for a catalog, whose items are generated one by one. */
  readonly lines: readonly GoodsLine[];
  readonly containers: readonly Container[];
  readonly charges: readonly Charge[];
  readonly events: readonly TransportEvent[];
  readonly lookup: LookupUse;
  readonly currency: string;
  readonly incoterm: string;
  readonly times: {
    readonly issued: number;
    readonly pickup: number;
    readonly delivery: number;
    readonly departure: number;
    readonly arrival: number;
    readonly due: number;
  };
  readonly totals: {
    readonly quantity: number;
    readonly packages: number;
    readonly weight_g: number;
    readonly volume_l: number;
    /** Cents. */
    readonly amount: number;
    readonly freight: number;
  };
  /** Serial shipping container codes, one for each line of a ship notice. */
  readonly sscc: (line: number) => string;
}
