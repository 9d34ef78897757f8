import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { useParams } from 'react-router';
import type { useMentionsQuery } from '#gql/useMentionsQuery';
import { nodesOf } from '#relay/connection.ts';
import { useTypeahead } from '#relay/useTypeahead.ts';
import type { FormField } from '#ui/form/form-model.ts';
import { isRestrictedFor, knownMembership } from '../../access.ts';
import { callAt, startsFirst, withMention } from './mention-text.ts';

export interface Mentionable {
  readonly email: string;
  readonly name: string;
}

export interface Mentions {
  readonly people: readonly Mentionable[];
  readonly active: number;
  readonly isOpen: boolean;
  readonly listId: string;
  readonly optionId: (index: number) => string;
  readonly anchorRef: { current: HTMLTextAreaElement | null };
  readonly choose: (person: Mentionable) => void;
  readonly close: () => void;
  /** Call it with the field after each change of the text. */
  readonly onType: (element: HTMLTextAreaElement) => void;
  /** Returns true if the list has handled the key. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
}

/**
 * Suggests members of the workspace after an `@`. Only for people who may read the list of members; everyone else types
 * the address.
 */
export function useMentions(field: FormField<string>): Mentions {
  const environment = useRelayEnvironment();
  const { company_uuid = '' } = useParams();
  const { data, ask } = useTypeahead<useMentionsQuery>(graphql`
    query useMentionsQuery($company_uuid: ID!, $search: String!) {
      company(company_uuid: $company_uuid) {
        company_uuid
        users(search: $search, statuses: [ACTIVE], is_machine: false, first: 6) {
          edges {
            node {
              company_user_uuid
              name
              email
            }
          }
        }
      }
    }
  `);
  const [called, setCalled] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const listId = useId();
  const anchorRef = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    anchorRef.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const people = startsFirst(
    nodesOf(data?.company?.users).map(({ name, email }) => ({ email, name: name ?? email })),
    called ?? '',
  );
  const isOpen = called !== null && people.length > 0;
  const close = () => setCalled(null);
  const choose = ({ email }: Mentionable) => {
    const element = anchorRef.current;
    if (!element) return;
    const next = withMention(element.value, element.selectionStart, email);
    field.change(next.text);
    caret.current = next.caret;
    close();
  };
  return {
    people,
    active,
    isOpen,
    listId,
    optionId: (index) => `${listId}-${index}`,
    anchorRef,
    choose,
    close,
    onType(element) {
      anchorRef.current = element;
      const call = callAt(element.value, element.selectionStart);
      const membership = knownMembership(environment, company_uuid);
      if (call === null || !membership || isRestrictedFor(membership)) {
        close();
        return;
      }
      setCalled(call);
      setActive(0);
      ask({ company_uuid, search: call });
    },
    onKeyDown(event) {
      if (!isOpen) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const person = people[active];
      if (step !== undefined) setActive((active + step + people.length) % people.length);
      else if ((event.key === 'Enter' || event.key === 'Tab') && person && !event.ctrlKey && !event.metaKey)
        choose(person);
      else if (event.key === 'Escape') close();
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}
