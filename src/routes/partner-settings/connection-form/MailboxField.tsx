import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { MailboxField_grant$key } from '#gql/MailboxField_grant';
import { formatDate } from '#lib/dates.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Field } from '#ui/form/Field.tsx';
import { useField } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { useZone } from '#ui/text/zone.ts';
import { useAddressSearch } from '../../useAddressSearch.ts';
import type { MailboxChoice, PartnerConnectionValues } from './connection-values.ts';
import styles from './connection-form.module.css';
import { providerNames, providers, providerWords } from './mailbox-providers.ts';
import { WebLink } from '#ui/text/WebLink.tsx';
import { useMailboxConsent } from './useMailboxConsent.ts';

const CONSENT = 'consent';

const waitingWords = {
  open: (provider: string) => `Waiting for ${provider}. Continue in the window that opened.`,
  blocked: (provider: string) => `Your browser blocked the window of ${provider}.`,
  closed: (provider: string) => `The window of ${provider} was closed before anyone decided.`,
};

const purposes = {
  EMAIL_SEND: 'Email is sent from this mailbox. Without one, it is sent from a platform address.',
  EMAIL_RECEIVE:
    'Email in this mailbox is read too. Without one, only email to this connection’s address is read.',
};

interface MailboxFieldProps {
  form: FormModel<PartnerConnectionValues>;
  type: 'EMAIL_SEND' | 'EMAIL_RECEIVE';
  partner_uuid: string;
  /** The stored grant. */
  grantRef: MailboxField_grant$key | null;
}

/** The field for the mailbox of an email connection; the mailbox's owner allows the access on the provider's pages. */
export function MailboxField({ form, type, partner_uuid, grantRef }: MailboxFieldProps) {
  const grant = useFragment(
    graphql`
      fragment MailboxField_grant on MailboxGrant {
        granted_at
        granted_by {
          display
        }
      }
    `,
    grantRef,
  );
  const zone = useZone();
  const field = form.field('mailbox');
  const label = 'Account';
  const props = { field, label, description: purposes[type] };
  const { value } = useField(props, {
    show: (shown) => (shown as readonly MailboxChoice[])[0]?.email ?? 'None',
  });
  const { pathname } = useLocation();
  const [search, changeSearch] = useAddressSearch();
  const [isReplacing, setReplacing] = useState(false);
  const own = new URLSearchParams(search);
  own.delete(CONSENT);
  const forget = () => {
    if (search.has(CONSENT)) changeSearch((now) => now.delete(CONSENT));
  };
  const { stage, connect, takeGiven, cancel } = useMailboxConsent({
    partner_uuid,
    type,
    returnTo: own.size > 0 ? `${pathname}?${own}` : pathname,
    returned: search.get(CONSENT),
    onGranted(mailbox) {
      form.setValue('mailbox', [mailbox]);
      setReplacing(false);
      forget();
    },
  });
  const [mailbox] = value;
  // The pressed button disappears; the focus stays in the field.
  const stay = (act: () => void) => () => {
    document.getElementById(field.id)?.focus();
    act();
  };
  const offers = () =>
    providerNames.map((provider) => (
      <Button key={provider} small onClick={stay(() => void connect(provider))}>
        Connect {providers[provider]}
      </Button>
    ));
  const content = () => {
    switch (stage.kind) {
      case 'starting':
        return <span role="status">Connecting…</span>;
      case 'waiting':
        return (
          <>
            <span role="status">{waitingWords[stage.window](stage.provider)}</span>
            <WebLink address={stage.consent_url}>
              {stage.window === 'blocked' ? `Open ${stage.provider}` : 'Open it again'}
            </WebLink>
            <Button small look="quiet" onClick={stay(cancel)}>
              Stop waiting
            </Button>
          </>
        );
      case 'given': {
        const { state } = stage;
        return (
          <>
            <span>The mailbox owner allowed access.</span>
            <Button small onClick={stay(() => void takeGiven(state))}>
              Use this mailbox
            </Button>
          </>
        );
      }
      default:
        if (mailbox && !isReplacing) {
          return (
            <>
              <span>
                <b>{mailbox.email}</b> · {providerWords(mailbox.provider)}
                <br />
                <span className="muted">
                  {mailbox.state !== null
                    ? 'Connected, and used once you save'
                    : grant &&
                      `Connected ${formatDate(grant.granted_at, zone)} by ${grant.granted_by.display}`}
                </span>
              </span>
              <Button small onClick={stay(() => setReplacing(true))}>
                Replace
              </Button>
              <Button small look="quiet" onClick={stay(() => form.setValue('mailbox', []))}>
                Remove
              </Button>
            </>
          );
        }
        return (
          <>
            <span>{isReplacing ? 'Connect another mailbox' : 'None connected'}</span>
            {offers()}
            {isReplacing && (
              <Button small look="quiet" onClick={stay(() => setReplacing(false))}>
                Keep the current one
              </Button>
            )}
          </>
        );
    }
  };
  return (
    <Field {...props} id={field.id} error={field.error} isGroup>
      <div className={styles.mailbox}>{content()}</div>
      {stage.kind === 'failed' && (
        <p className={styles.problem} role="alert">
          {stage.message}
        </p>
      )}
    </Field>
  );
}
