import { useId, useState } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import checks from '#ui/actions/check.module.css';
import { cssVars } from '#ui/css-vars.ts';
import { TextField } from '#ui/form/TextField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import type { FormField } from '#ui/form/form-model.ts';
import styles from './form.module.css';

interface DirectoryFieldProps {
  field: FormField<string>;
  /** The existing directories. */
  directories: readonly string[];
  /** The directory that is used if the field is empty. */
  proposed: string;
}

const depthOf = (path: string): number => path.split('/').filter(Boolean).length;

/** Chooses an existing directory, or takes the path of a new one. */
export function DirectoryField({ field, directories, proposed }: DirectoryFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const treeId = useId();
  const value = useFieldValue(field);
  const path = value.trim() || proposed;
  return (
    <div className={styles.directory}>
      <TextField
        field={field}
        label="Root directory"
        mono
        placeholder={proposed}
        description={
          directories.includes(path)
            ? 'The user sees this directory and everything in it.'
            : 'This directory is created. The user sees it and everything in it.'
        }
        hint={
          <Button
            small
            look="quiet"
            aria-expanded={isOpen}
            aria-controls={isOpen ? treeId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide directories' : 'Choose a directory'}
          </Button>
        }
      />
      {isOpen && (
        <div role="radiogroup" id={treeId} aria-label="Directories on the server" className={styles.tree}>
          {directories.map((directory) => (
            <label
              key={directory}
              className={styles.branch}
              style={cssVars({ '--depth': depthOf(directory) })}
            >
              <input
                type="radio"
                className={checks.radio}
                name={treeId}
                checked={directory === path}
                aria-label={directory}
                onChange={() => {
                  field.change(directory);
                  field.check();
                }}
              />
              {directory === '/' ? '/' : directory.slice(directory.lastIndexOf('/') + 1)}
            </label>
          ))}
        </div>
      )}
    </div>
  );
}
