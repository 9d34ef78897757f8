import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { SetupCard_company$key } from '#gql/SetupCard_company';
import type { SetupCardDismissMutation } from '#gql/SetupCardDismissMutation';
import { useMutation } from '#relay/useMutation.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { cx } from '#ui/cx.ts';
import { notify } from '#ui/feedback/notify.ts';
import { Card } from '#ui/page/Card.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { setupStep } from './setup-steps.ts';
import styles from './SetupCard.module.css';

/** The remaining steps of setting up a new workspace, until all are done or somebody dismisses them. */
export function SetupCard({ companyRef }: { companyRef: SetupCard_company$key }) {
  const { company_uuid, setup, starter_template } = useFragment(
    graphql`
      fragment SetupCard_company on Company @throwOnFieldError {
        company_uuid
        starter_template {
          template_uuid
          name
        }
        setup {
          is_dismissed
          steps {
            kind
            is_done
          }
          trading_partner {
            partner_uuid
          }
        }
      }
    `,
    companyRef,
  );
  const [dismiss, isDismissing] = useMutation<SetupCardDismissMutation>(
    graphql`
      mutation SetupCardDismissMutation($input: DismissCompanySetupInput!) {
        dismiss_company_setup(input: $input) {
          company {
            company_uuid
            ...SetupCard_company
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'Could not change the set-up steps' },
  );
  if (!setup || setup.is_dismissed) return null;
  const done = setup.steps.filter(({ is_done }) => is_done).length;
  if (done === setup.steps.length) return null;
  const at = { company_uuid, partner_uuid: setup.trading_partner?.partner_uuid ?? null };
  const steps = setup.steps.flatMap(({ kind, is_done }) => {
    const step = setupStep(kind, at, starter_template?.name ?? null);
    return step ? [{ kind, is_done, ...step }] : [];
  });
  const hide = async (button: HTMLElement) => {
    const heading = button.closest('main')?.querySelector<HTMLElement>('h1');
    const { ok } = await dismiss({ input: { company_uuid, dismissed: true } });
    if (!ok) return;
    // The button disappears with the card.
    heading?.focus();
    notify.undo('Set-up steps dismissed', () => void dismiss({ input: { company_uuid, dismissed: false } }));
  };
  return (
    <Card
      title="Set up this workspace"
      hint={`${done} of ${setup.steps.length} done`}
      actions={
        <Button
          small
          look="quiet"
          busy={isDismissing}
          data-tip="For everyone in this workspace"
          onClick={(event) => void hide(event.currentTarget)}
        >
          Dismiss
        </Button>
      }
    >
      <ol className={styles.steps}>
        {steps.map(({ kind, is_done, title, detail, action }) => (
          <li key={kind} className={cx(styles.step, is_done && styles.done)}>
            {is_done ? (
              <IconCircleCheckFilled size={16} aria-hidden="true" className={styles.check} />
            ) : (
              <IconCircle size={16} aria-hidden="true" className={styles.open} />
            )}
            <span className={styles.words}>
              <b>{title}</b>
              <VisuallyHidden>{is_done ? ' (done)' : ' (to do)'}</VisuallyHidden>
              <span className={styles.detail}>{detail}</span>
            </span>
            {!is_done && action && (
              <AnchorButton small to={action.to} aria-label={`${action.label}: ${title}`}>
                {action.label}
              </AnchorButton>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
