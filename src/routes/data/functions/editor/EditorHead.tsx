import { IconArrowLeft, IconHistory } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { EditorHead_function$key } from '#gql/EditorHead_function';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { PageHead } from '#ui/page/PageHead.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { closedSearch, overEditor, overSearch } from '../editor-address.ts';
import { FunctionMenu } from '../FunctionMenu.tsx';
import { useGoOn } from '#routes/useGoOn.ts';
import type { FunctionValues } from './function-form.ts';

interface EditorHeadProps {
  form: FormModel<FunctionValues>;
  functionRef: EditorHead_function$key | null;
  onLeave: () => void;
}

/** The name, the deployment state, and the actions on the function as a whole. */
export function EditorHead({ form, functionRef, onLeave }: EditorHeadProps) {
  const item = useFragment(
    graphql`
      fragment EditorHead_function on GlobalFunction {
        function_uuid
        name
        is_embedded
        has_undeployed_changes
        latest_revision {
          function_uuid
          number
        }
        deployed_revision {
          function_uuid
          number
        }
        ...FunctionMenu_function
      }
    `,
    functionRef,
  );
  const name = useFieldValue(form.field('name'));
  const { search } = useLocation();
  const goOn = useGoOn(overEditor);
  const back = (
    <AnchorButton
      small
      look="quiet"
      icon={<IconArrowLeft size={16} aria-hidden="true" />}
      to={`?${closedSearch(search).toString()}`}
    >
      Functions
    </AnchorButton>
  );
  if (!item) return <PageHead before={back} title={name.trim() || 'New function'} context="Not saved yet" />;
  const { latest_revision, deployed_revision, has_undeployed_changes, is_embedded } = item;
  const isDirty = form.changed.length > 0;
  const canDeploy = has_undeployed_changes || isDirty;
  const review = async () => {
    if (!canDeploy) return;
    // Save first, because only a saved revision can be reviewed.
    if (form.isDirtyNow()) {
      if (await form.save())
        goOn((newest) => ({ search: overSearch(newest, { deploy: latest_revision.number + 1 }) }));
      return;
    }
    goOn((newest) => ({ search: overSearch(newest, { deploy: latest_revision.number }) }));
  };
  return (
    <PageHead
      before={back}
      title={item.name}
      badge={
        is_embedded ? (
          <Tag>Embedded</Tag>
        ) : has_undeployed_changes ? (
          <StatusBadge tone="wait">{deployed_revision ? 'Undeployed changes' : 'Not deployed'}</StatusBadge>
        ) : (
          <StatusBadge tone="ok">Deployed</StatusBadge>
        )
      }
      context={
        deployed_revision && deployed_revision.number !== latest_revision.number
          ? `Revision ${latest_revision.number}; ${deployed_revision.number} is deployed`
          : `Revision ${latest_revision.number}`
      }
      actions={
        <>
          <FunctionMenu functionRef={item} connectionId={null} onDeleted={onLeave} />
          {!is_embedded && (
            <>
              <AnchorButton
                icon={<IconHistory size={16} aria-hidden="true" />}
                to={overSearch(search, { revision: latest_revision.number })}
              >
                Revisions
              </AnchorButton>
              <Button
                look={isDirty ? 'default' : 'primary'}
                aria-disabled={!canDeploy || undefined}
                data-tip={canDeploy ? undefined : `Revision ${latest_revision.number} is deployed`}
                busy={form.isSaving}
                onClick={() => void review()}
              >
                {isDirty ? 'Save and deploy…' : 'Deploy…'}
              </Button>
            </>
          )}
        </>
      }
    />
  );
}
