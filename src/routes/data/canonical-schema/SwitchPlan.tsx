import { useId, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { SwitchPlan_schema$key } from '#gql/SwitchPlan_schema';
import type { SwitchPlanMutation } from '#gql/SwitchPlanMutation';
import { dataID } from '#relay/data-id.ts';
import { lateWords } from '#relay/late-labels.ts';
import { useMutation } from '#relay/useMutation.ts';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { UiLink } from '#ui/links.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { paths } from '../../paths.ts';
import { useGoOn, useIsHere } from '../../useGoOn.ts';
import styles from './canonical-schema.module.css';
import { documentIn } from './schema-address.ts';
import { SchemaTrial } from './SchemaTrial.tsx';

interface SwitchPlanProps {
  /** The version in use. */
  schemaRef: SwitchPlan_schema$key;
  target: string;
  company_uuid: string;
  /** "Upgrade to" or "Roll back to". */
  verb: string;
  onClose: () => void;
}

/** Shows what a switch would break and for whom, offers a trial on real documents, and makes the switch. */
export function SwitchPlan({ schemaRef, target, company_uuid, verb, onClose }: SwitchPlanProps) {
  const schema = useFragment(
    graphql`
      fragment SwitchPlan_schema on CanonicalSchema
      @throwOnFieldError
      @argumentDefinitions(company_uuid: { type: "ID!" }, target: { type: "ID!" }) {
        version
        diff(target: $target, company_uuid: $company_uuid) {
          document
          path
          breaking
          detail
          affected_mappings {
            mapping_uuid
            name
          }
          affected_flows {
            flow_uuid
          }
        }
      }
    `,
    schemaRef,
  );
  const [run, isRunning] = useMutation<SwitchPlanMutation>(
    graphql`
      mutation SwitchPlanMutation(
        $input: SetCanonicalVersionInput!
        $company_uuid: ID!
        $target: ID!
        $document: ID!
      ) {
        set_canonical_version(input: $input) {
          company {
            company_uuid
            # The pages show this version from now on.
            canonical_schema {
              version
              ...SchemaHead_schema
              ...DocumentView_schema @arguments(company_uuid: $company_uuid, document: $document)
              ...ChangeList_schema @arguments(company_uuid: $company_uuid, target: $target)
              ...SwitchPlan_schema @arguments(company_uuid: $company_uuid, target: $target)
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
    { failure: 'The version was not changed' },
  );
  const [isAccepted, setAccepted] = useState(false);
  const id = useId();
  const isHere = useIsHere(['plan']);
  const goOn = useGoOn(['plan']);
  // Kept from the first render, because after the switch they would be about another version.
  const [{ version, diff }] = useState(schema);
  const breaking = diff.filter((change) => change.breaking && change.affected_mappings.length > 0);
  const steps = new Map<string, { readonly name: string; readonly lines: string[] }>();
  for (const { document, path, detail, affected_mappings } of breaking) {
    for (const { mapping_uuid, name } of affected_mappings) {
      const step = steps.get(mapping_uuid) ?? { name, lines: [] };
      step.lines.push(`${document}${path ? `.${path}` : ''}: ${detail}`);
      steps.set(mapping_uuid, step);
    }
  }
  const flows = new Set(
    breaking.flatMap((change) => change.affected_flows.map(({ flow_uuid }) => flow_uuid)),
  );
  const isBlocked = steps.size > 0 && !isAccepted;
  const to = (wanted: string, from: string) =>
    run(
      {
        input: { company_uuid, version: wanted, expected_version: from, accept_breaking: true },
        company_uuid,
        target,
        document: documentIn(new URLSearchParams()),
      },
      {
        updater(store, response) {
          // Mappings, flows, and the settings depend on the version.
          if (response?.set_canonical_version.errors.length === 0)
            store.get(dataID('Company', { company_uuid }))?.invalidateRecord();
        },
      },
    );
  const apply = async () => {
    if (isBlocked) return;
    const result = await to(target, version);
    if (!result.ok) {
      // The plan is then about a version that is no longer in use; the notification says who changed it.
      if (lateWords(result.errors) !== null && isHere()) onClose();
      return;
    }
    notify.undo(`This workspace now uses version ${target}`, () => {
      void to(version, target).then((back) => back.ok && notify.success(`Back to version ${version}`));
    });
    goOn(paths.canonicalSchema({ company_uuid }));
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`${verb} ${target}`}
      context={`from ${version}`}
      width={880}
      busy={isRunning}
      foot={
        <div className={styles.foot}>
          {steps.size > 0 && (
            <label className={styles.accept} htmlFor={id}>
              <input
                id={id}
                type="checkbox"
                checked={isAccepted}
                onChange={(event) => setAccepted(event.currentTarget.checked)}
              />
              Switch although {pluralize(steps.size, 'mapping')} must be changed
            </label>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={isRunning}
            aria-disabled={isBlocked || undefined}
            data-tip={isBlocked ? 'Change the mappings first, or choose to switch anyway' : undefined}
            onClick={() => void apply()}
          >
            {verb} {target}
          </Button>
        </div>
      }
    >
      <div className={styles.plan}>
        {steps.size > 0 ? (
          <Callout tone="wait" title={`${pluralize(steps.size, 'mapping')} to change.`}>
            {`${pluralize(flows.size, 'flow')} ${flows.size === 1 ? 'uses' : 'use'} ${steps.size === 1 ? 'it' : 'them'}. Nothing changes until you switch.`}
          </Callout>
        ) : (
          <Callout tone="ok" title="No mappings need changes.">
            Nothing changes until you switch.
          </Callout>
        )}
        <SchemaTrial target={target} company_uuid={company_uuid} />
        {steps.size > 0 && (
          <section aria-label="Mappings to change">
            <h3>Mappings to change</h3>
            <ol className={styles.steps}>
              {[...steps].map(([mapping_uuid, { name, lines }]) => (
                <li key={mapping_uuid}>
                  <UiLink to={paths.mapping({ company_uuid, mapping_uuid })}>{name}</UiLink>
                  <ul className={styles.lines}>
                    {lines.map((line) => (
                      <li key={line} className={styles.path}>
                        {line}
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ol>
          </section>
        )}
        <p className={styles.muted}>
          To go back later, choose version {version} and roll back. Mappings keep their revisions.
        </p>
      </div>
    </Drawer>
  );
}
