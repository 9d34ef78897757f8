import { useEffect, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { useMailboxConsentBeginMutation } from '#gql/useMailboxConsentBeginMutation';
import type { useMailboxConsentExchangeMutation } from '#gql/useMailboxConsentExchangeMutation';
import {
  beginConsent,
  CONSENT_MS,
  consentGiven,
  keptConsent,
  takeConsent,
  type ConsentAnswer,
} from '#lib/consent.ts';
import { webAddress } from '#lib/web-address.ts';
import { useMutation } from '#relay/useMutation.ts';
import { consentReason } from '../../_shared/consent-reason.ts';
import type { MailboxChoice } from './connection-values.ts';
import { providers, type ProviderName } from './mailbox-providers.ts';

/** The progress of a mailbox owner's consent. */
export type ConsentStage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'starting' }
  /** The provider's page is open, or can be opened if the browser has blocked its window. */
  | {
      readonly kind: 'waiting';
      readonly provider: string;
      readonly consent_url: string;
      /** The state of its window: a browser may block it, and people may close it. */
      readonly window: 'open' | 'blocked' | 'closed';
    }
  /** The consent was given while this page was not open. */
  | { readonly kind: 'given'; readonly state: string }
  | { readonly kind: 'failed'; readonly message: string };

interface MailboxConsentOptions {
  partner_uuid: string;
  type: 'EMAIL_SEND' | 'EMAIL_RECEIVE';
  /** The page with the form, as a path in the portal. */
  returnTo: string;
  /** The consent that was answered according to the address, after a return to the page. */
  returned: string | null;
  onGranted: (mailbox: MailboxChoice) => void;
}

const CHECK_MS = 1000;
/**
 * The number of checks after which a window counts as closed. A window that is returning to the portal cannot be
 * reached, and looks closed until its response arrives.
 */
const CHECKS_UNTIL_CLOSED = 4;

const withMessage = (message: string): ConsentStage => ({ kind: 'failed', message });

/** The first stage of the page, which may have been opened by a return from the provider. */
function stageOf(returned: string | null): ConsentStage {
  const answer = returned === null ? null : keptConsent(returned);
  if (!answer) return { kind: 'idle' };
  return answer.code === null
    ? withMessage(`Not connected. ${consentReason(answer.error, 'The provider')}`)
    : { kind: 'given', state: answer.state };
}

/** Asks a mailbox's owner for consent on the provider's page, in a separate window, so that the form stays open. */
export function useMailboxConsent(options: MailboxConsentOptions) {
  const { partner_uuid, type, returnTo, returned, onGranted } = options;
  const [stage, setStage] = useState<ConsentStage>(() => stageOf(returned));
  const waiting = useRef<AbortController>(null);
  useEffect(() => () => waiting.current?.abort(), []);
  const [begin] = useMutation<useMailboxConsentBeginMutation>(
    graphql`
      mutation useMailboxConsentBeginMutation($input: BeginOauthConsentInput!) {
        begin_oauth_consent(input: $input) {
          consent_url
          state
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The mailbox was not connected' },
  );
  const [exchange] = useMutation<useMailboxConsentExchangeMutation>(
    graphql`
      mutation useMailboxConsentExchangeMutation($input: ExchangeOauthCodeInput!) {
        exchange_oauth_code(input: $input) {
          mailbox_grant {
            provider
            email
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The mailbox was not connected', inForm: 'all' },
  );

  const finish = async ({ state, code, error }: ConsentAnswer, provider: string) => {
    if (code === null) {
      setStage(withMessage(`Not connected. ${consentReason(error, provider)}`));
      return;
    }
    setStage({ kind: 'starting' });
    const result = await exchange({ input: { state, code } });
    const grant = result.ok ? result.response.exchange_oauth_code.mailbox_grant : null;
    if (!grant) {
      const why = result.ok ? '' : result.errors.map(({ message }) => message).join(' ');
      setStage(why === '' ? { kind: 'idle' } : withMessage(why));
      return;
    }
    onGranted({ provider: grant.provider, email: grant.email, state });
    setStage({ kind: 'idle' });
  };

  return {
    stage,
    async connect(provider: ProviderName) {
      waiting.current?.abort();
      // Opened before its address is known, because a browser blocks windows that are not opened directly by a click.
      const popup = window.open('', '_blank', 'popup,width=520,height=720');
      // The provider's page must not have access to this one.
      if (popup) popup.opener = null;
      setStage({ kind: 'starting' });
      const begun = await begin({ input: { partner_uuid, type, provider } });
      const { consent_url: address, state } = begun.ok ? begun.response.begin_oauth_consent : {};
      const consent_url = address == null ? null : webAddress(address);
      if (consent_url === null || state == null) {
        popup?.close();
        setStage({ kind: 'idle' });
        return;
      }
      const name = providers[provider];
      beginConsent(state, { provider: name, return_to: returnTo });
      const controller = new AbortController();
      waiting.current = controller;
      const timeout = AbortSignal.timeout(CONSENT_MS);
      const answer = consentGiven(state, AbortSignal.any([controller.signal, timeout]));
      popup?.location.replace(consent_url);
      setStage({ kind: 'waiting', provider: name, consent_url, window: popup ? 'open' : 'blocked' });
      let closedFor = 0;
      const watch = setInterval(() => {
        closedFor = popup?.closed ? closedFor + 1 : 0;
        if (closedFor !== CHECKS_UNTIL_CLOSED) return;
        setStage((now) => (now.kind === 'waiting' ? { ...now, window: 'closed' } : now));
      }, CHECK_MS);
      try {
        await finish(await answer, name);
      } catch {
        if (controller.signal.aborted) return;
        popup?.close();
        setStage(withMessage(`${name} did not respond within 15 minutes. Connect the mailbox again.`));
      } finally {
        clearInterval(watch);
      }
    },
    /** Uses the consent that was given while this page was not open. */
    async takeGiven(state: string) {
      const answer = takeConsent(state);
      if (answer) await finish(answer, 'The provider');
      else setStage(withMessage('This consent was already used. Connect the mailbox again.'));
    },
    cancel() {
      waiting.current?.abort();
      setStage({ kind: 'idle' });
    },
  };
}
