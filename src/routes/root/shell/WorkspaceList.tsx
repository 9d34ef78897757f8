import { IconCheck } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { UiLink } from '#ui/links.tsx';
import { EnvironmentBadge } from '#ui/status/EnvironmentBadge.tsx';
import { paths } from '../../paths.ts';
import { useChoice } from '../palette/useChoice.ts';
import { matchesWords } from './matches-labels.ts';
import { useSamePlaceIn } from './useSamePlaceIn.ts';
import styles from './WorkspaceSwitcher.module.css';

export interface WorkspaceChoice {
  readonly company_uuid: string;
  readonly name: string;
  readonly shortCode: string;
  readonly environment: 'production' | 'test';
  readonly role: string;
}

export interface WorkspaceListProps {
  readonly workspaces: readonly WorkspaceChoice[];
  readonly current: string;
  readonly onDone: () => void;
}

/** The workspaces with a search field: arrows select, Enter opens. */
export function WorkspaceList({ workspaces, current, onDone }: WorkspaceListProps) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const samePlaceIn = useSamePlaceIn();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { onKeyDown } = useChoice(field, list, text);
  const shown = workspaces.filter(({ name, shortCode }) => matchesWords(`${name} ${shortCode}`, text));

  function open(workspace: WorkspaceChoice) {
    onDone();
    void navigate(samePlaceIn(workspace.company_uuid));
  }

  return (
    <>
      <input
        ref={field}
        className={styles.search}
        data-autofocus
        role="combobox"
        aria-label="Find a workspace"
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        placeholder="Find a workspace"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.list} id={id} ref={list} role="listbox" aria-label="Workspaces">
        {shown.map((workspace) => (
          // The field keeps the focus and handles arrows and Enter; the mouse works here.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={workspace.company_uuid}
            id={`${id}-${workspace.company_uuid}`}
            role="option"
            className={styles.option}
            aria-selected="false"
            tabIndex={-1}
            onClick={() => open(workspace)}
          >
            <span className={styles.check}>
              {workspace.company_uuid === current && <IconCheck size={14} aria-label="Current" />}
            </span>
            <span className={styles.name}>{workspace.name}</span>
            <EnvironmentBadge environment={workspace.environment} />
            <span className={styles.role}>{workspace.role}</span>
          </div>
        ))}
      </div>
      {shown.length === 0 && <p className={styles.none}>No workspace matches.</p>}
      <div className={styles.foot}>
        <UiLink to={paths.companySelect({ stay: 1 })} onClick={onDone}>
          All workspaces
        </UiLink>
      </div>
    </>
  );
}
