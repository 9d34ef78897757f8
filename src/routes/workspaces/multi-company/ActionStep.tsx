import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { actions, groups } from './action-labels.ts';
import styles from './MultiCompany.module.css';
import { wizardPath, type Wizard } from './wizard-address.ts';

/** Step 1: the choice of an action, which opens the next step. Workspaces that were chosen before stay chosen. */
export function ActionStep({ wizard }: { wizard: Wizard }) {
  const { company_uuids } = wizard;
  return (
    <div className={styles.groups}>
      {groups.map(({ title, names }) => (
        <Card key={title} title={title}>
          <ul className={styles.actions}>
            {names.map((name) => (
              <li key={name} className={name === wizard.action ? styles.chosen : undefined}>
                <UiLink
                  to={wizardPath({
                    step: 'workspaces',
                    action: name,
                    values: name === wizard.action ? wizard.values : {},
                    company_uuids,
                  })}
                >
                  <b>{actions[name].label}</b>
                  <span>{actions[name].description}</span>
                </UiLink>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}
