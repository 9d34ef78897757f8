import { IconPlug } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation, useSearchParams } from 'react-router';
import type { VerificationPage_latest$key } from '#gql/VerificationPage_latest';
import type { VerificationPage_query$key } from '#gql/VerificationPage_query';
import { isPageKey } from '#lib/hotkeys.ts';
import { useDocumentKeys } from '#lib/useDocumentKeys.ts';
import { Part } from '#relay/parts.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { EnvironmentBadge } from '#ui/status/EnvironmentBadge.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { KeyboardHint } from '#ui/text/KeyboardHint.tsx';
import { useShortcuts, type Shortcut } from '#ui/text/shortcuts.ts';
import { useGoOn } from '../../useGoOn.ts';
import { OpenedVerification } from './OpenedVerification.tsx';
import { readRun, runSearch } from './verification-address.ts';
import { VerificationFollow } from './VerificationFollow.tsx';
import { VerificationReport } from './VerificationReport.tsx';

const SHORTCUTS: readonly Shortcut[] = [{ keys: ['V'], does: 'Verify' }];
const NO_SHORTCUTS: readonly Shortcut[] = [];

/** A host system or a partner's connection, as this page needs it. */
export interface VerifiedSystem {
  readonly key: string;
  readonly name: string;
  readonly environment: string;
  readonly enabled: boolean;
  readonly address: string;
  /** "Host system", "Connection of Pinecrest Lines". */
  readonly context: string;
  /** The title of the message for the other side. */
  readonly noteTitle: string;
}

interface VerificationPageProps {
  system: VerifiedSystem;
  /** Null before the first verification. */
  latestRef: VerificationPage_latest$key | null;
  queryRef: VerificationPage_query$key;
  mayVerify: boolean;
  isStarting: boolean;
  /** Starts a verification; false if none was started. */
  onVerify: () => Promise<boolean>;
  renderHistory: (shown: string | null) => ReactNode;
}

/** Verifies a host system or connection, step by step, and shows earlier verifications. */
export function VerificationPage(props: VerificationPageProps) {
  const { system, latestRef, queryRef, mayVerify, isStarting, onVerify, renderHistory } = props;
  const latest = useFragment(
    graphql`
      fragment VerificationPage_latest on EndpointVerification {
        verification_uuid
        status
        ...VerificationReport_verification
      }
    `,
    latestRef,
  );
  const data = useFragment(
    graphql`
      fragment VerificationPage_query on Query
      @argumentDefinitions(run: { type: "ID!" }, has_run: { type: "Boolean!" }) {
        ...OpenedVerification_query @arguments(run: $run, has_run: $has_run)
      }
    `,
    queryRef,
  );
  const [params] = useSearchParams();
  const { search } = useLocation();
  const goOn = useGoOn(['run']);
  const run = readRun(params);
  const opened = run === latest?.verification_uuid ? null : run;
  const isRunning = latest?.status === 'RUNNING';
  const verify = async () => {
    if (isRunning || isStarting) return;
    // Show the new verification instead of an earlier one that is open.
    if ((await onVerify()) && opened !== null)
      goOn((newest) => ({ search: runSearch(newest, null) }), { preventScrollReset: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'v' || event.shiftKey || !isPageKey(event)) return;
    event.preventDefault();
    void verify();
  };
  useDocumentKeys(onKeyDown, mayVerify);
  useShortcuts('Verification', mayVerify ? SHORTCUTS : NO_SHORTCUTS);
  const { name, environment, enabled, address, noteTitle } = system;
  return (
    <>
      <PageHead
        title={name}
        badge={
          <>
            <EnvironmentBadge environment={environment === 'TEST' ? 'test' : 'production'} />
            {!enabled && <Tag>Disabled</Tag>}
          </>
        }
        context={system.context}
        actions={
          mayVerify && (
            <Button
              look="primary"
              busy={isStarting || isRunning}
              aria-keyshortcuts="V"
              icon={<IconPlug size={16} aria-hidden="true" />}
              onClick={() => void verify()}
            >
              {latest ? 'Verify again' : 'Verify'}
              <KeyboardHint keys="V" />
            </Button>
          )
        }
      />
      {isRunning && <VerificationFollow verification_uuid={latest.verification_uuid} />}
      <Part>
        {opened !== null ? (
          <OpenedVerification
            queryRef={data}
            subject={system.key}
            noteTitle={noteTitle}
            address={address}
            latestTo={runSearch(search, null)}
          />
        ) : latest ? (
          <VerificationReport verificationRef={latest} noteTitle={noteTitle} address={address} />
        ) : (
          <Card>
            <EmptyState kind="none" title="Never verified">
              {mayVerify
                ? 'Verify it to see step by step whether the platform can connect, authenticate, and exchange files.'
                : 'Editors and owners can verify it.'}
            </EmptyState>
          </Card>
        )}
      </Part>
      <Card title="Verifications" hint="The last 20 are kept">
        <Part>{renderHistory(opened ?? latest?.verification_uuid ?? null)}</Part>
      </Card>
    </>
  );
}
