import { useRef, type RefObject } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { useQuoteForm_quote$data, useQuoteForm_quote$key } from '#gql/useQuoteForm_quote';
import type { useQuoteFormRequestMutation } from '#gql/useQuoteFormRequestMutation';
import type { useQuoteFormSaveMutation } from '#gql/useQuoteFormSaveMutation';
import { useMutation } from '#relay/useMutation.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import { modes, type ModeName, type PlaceKindName } from '../../_shared/quote-labels.ts';
import { addDraft, moveInList } from '../list-changes.ts';
import type { ContainerName } from './cargo-labels.ts';
import { blankQuote, inputOf, noPlace, quoteSchema } from './quote-form.ts';
import type { Intent, PlaceValues, QuoteValues } from './quote-values.ts';

const fragment = graphql`
  fragment useQuoteForm_quote on Quote {
    quote_uuid
    quote_number
    mode
    origin {
      kind
      unlocode
      city
      postal_code
      country
    }
    destination {
      kind
      unlocode
      city
      postal_code
      country
    }
    ready_date
    incoterm
    cargo {
      pieces
      container_type
      package_type
      length_cm
      width_cm
      height_cm
      weight_kg
      volume_m3
      freight_class
      un_number
      temperature_c
      stackable
      description
    }
    currency
    customer_reference
    margin_percent
    updated_at
    updated_by {
      display
    }
    lock_version
  }
`;

type Stored = useQuoteForm_quote$data;

/** Form values for a stored place, or an empty one. */
function placeOf(place: Stored['origin'], mode: ModeName): PlaceValues {
  if (!place) return noPlace(mode);
  const { kind, unlocode, city, postal_code, country } = place;
  const isDoor = kind === 'DOOR';
  return {
    kind: kind as PlaceKindName,
    unlocode: unlocode ?? '',
    city: isDoor ? city : '',
    postal_code: postal_code ?? '',
    country: isDoor ? country : '',
  };
}

/** The form values of a stored draft. Enum values that only a newer server knows are kept. */
const valuesOf = (stored: Stored, mode: ModeName): QuoteValues => ({
  origin: placeOf(stored.origin, mode),
  destination: placeOf(stored.destination, mode),
  ready_date: stored.ready_date ?? '',
  incoterm: stored.incoterm ?? '',
  cargo: stored.cargo.map((line) => ({
    pieces: line.pieces,
    container_type: (line.container_type ?? '') as ContainerName | '',
    package_type: line.package_type ?? '',
    length_cm: line.length_cm ?? null,
    width_cm: line.width_cm ?? null,
    height_cm: line.height_cm ?? null,
    weight_kg: line.weight_kg,
    // For containers, the volume is not entered.
    volume_m3: line.container_type == null ? line.volume_m3 : null,
    freight_class: line.freight_class ?? '',
    un_number: line.un_number ?? '',
    temperature_c: line.temperature_c ?? null,
    stackable: line.stackable,
    description: line.description,
  })),
  currency: stored.currency,
  customer_reference: stored.customer_reference ?? '',
  margin_percent: stored.margin_percent ?? 0,
  carriers: [],
});

interface QuoteFormOptions {
  company_uuid: string;
  connectionId: string;
  mode: ModeName;
  /** The workspace's currency. */
  currency: string;
  /** The draft to edit; null for a new quote. */
  quoteRef: useQuoteForm_quote$key | null;
  /** What the save in progress is for. */
  intent: RefObject<Intent>;
  onSaved: (quote: { readonly quote_uuid: string; readonly quote_number: string }) => void;
}

/** The form model of a quote request, new or a draft. */
export function useQuoteForm(options: QuoteFormOptions): FormModel<QuoteValues> {
  const { company_uuid, connectionId, mode, currency, quoteRef, intent, onSaved } = options;
  const quote = useFragment(fragment, quoteRef);
  const [save] = useMutation<useQuoteFormSaveMutation>(
    graphql`
      mutation useQuoteFormSaveMutation($input: SaveQuoteInput!) {
        save_quote(input: $input) {
          # The current one, if someone else has saved since.
          quote {
            quote_uuid
            ...QuoteItem_quote
            ...useQuoteForm_quote
          }
          quote_edge {
            cursor
            node {
              quote_uuid
              quote_number
              lock_version
              ...QuoteItem_quote
              ...useQuoteForm_quote
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The quote was not saved', inForm: 'all' },
  );
  const [request] = useMutation<useQuoteFormRequestMutation>(
    graphql`
      mutation useQuoteFormRequestMutation($input: RequestQuoteInput!) {
        request_quote(input: $input) {
          quote {
            quote_uuid
            status
            lock_version
            ...QuoteItem_quote
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'No offers were requested', inForm: 'all' },
  );
  // If the server rejects a request, a draft already exists, and the next attempt updates it.
  const saved = useRef(
    quote ? { quote_uuid: quote.quote_uuid, quote_number: quote.quote_number, lock_version: 0 } : null,
  );
  return useEntityForm<QuoteValues, QuoteValues, number | null>({
    formKey: `quote/${quote?.quote_uuid ?? `new/${company_uuid}/${mode}`}`,
    subject: quote?.quote_number ?? `New ${modes[mode].label} quote`,
    values: quote ? valuesOf(quote, mode) : blankQuote(mode, currency),
    schema: quoteSchema(mode, () => intent.current),
    // Save stays enabled without changes, because an unchanged draft can be requested.
    isNew: true,
    version: quote?.lock_version ?? null,
    changedBy: quote ? { name: quote.updated_by.display, at: quote.updated_at } : null,
    async save(values, { version }) {
      const before = saved.current;
      const identity = before
        ? { quote_uuid: before.quote_uuid, lock_version: Math.max(before.lock_version, version ?? 0) }
        : { company_uuid, mode };
      const result = await save(
        { input: { ...inputOf(values, mode), ...identity } },
        {
          updater(store) {
            const edge = store.getRootField('save_quote')?.getLinkedRecord('quote_edge');
            if (!before && edge) addDraft(store, edge, { connectionId, company_uuid });
          },
        },
      );
      if (!result.ok) return { ok: false, errors: result.errors };
      const node = result.response.save_quote.quote_edge?.node;
      if (node) {
        const { quote_uuid, quote_number, lock_version } = node;
        saved.current = { quote_uuid, quote_number, lock_version };
      }
      if (intent.current === 'draft' || !saved.current) return { ok: true };
      const { quote_uuid, lock_version } = saved.current;
      const carrier_codes = values.carriers.length > 0 ? values.carriers.map(({ value }) => value) : null;
      const asked = await request(
        { input: { quote_uuid, lock_version, carrier_codes } },
        {
          updater(store, response) {
            if (response?.request_quote.quote)
              moveInList(store, connectionId, { from: 'DRAFT', to: 'REQUESTED' });
          },
        },
      );
      return asked.ok ? { ok: true } : { ok: false, errors: asked.errors.map(toFormError) };
    },
    onSaved: () => saved.current && onSaved(saved.current),
  });
}

type Errors = { readonly path: readonly string[]; readonly message: string; readonly code: string };

/** Renames the path of the server's error to that of the form's field. */
const toFormError = (error: Errors): Errors =>
  error.path[0] === 'carrier_codes' ? { ...error, path: ['carriers'] } : error;
