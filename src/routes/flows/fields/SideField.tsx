import { SelectField } from '#ui/form/SelectField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import { UiLink } from '#ui/links.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook } from '#ui/status/tone.ts';
import {
  connectionTypeWords,
  onlyEnd,
  verifications,
} from '../../_shared/connection-form/connection-types.ts';
import type { BoundField } from './bound-field.ts';
import styles from './fields.module.css';
import type { SideChoice } from './useSides.ts';

interface SideFieldProps extends BoundField<string> {
  label: string;
  /** The end of the flow that it is chosen for. */
  end: 'source' | 'destination';
  sides: readonly SideChoice[];
  required?: boolean;
}

/** The choice of a host system or a connection of the partner, with the result of its verification. */
export function SideField({ label, end, sides, required, field, warning }: SideFieldProps) {
  const value = useFieldValue(field);
  const chosen = sides.find((side) => side.value === value);
  const look = chosen && statusLook(verifications, chosen.verification_status);
  const owned = value !== '' && !chosen ? [{ value, label: 'Deleted' }] : [];
  return (
    <>
      <SelectField
        field={field}
        warning={warning ?? (chosen ? doubtOf(chosen) : null)}
        label={label}
        {...(required && { required })}
        span={4}
        hint={chosen && <UiLink to={chosen.open}>Open</UiLink>}
        description={
          sides.length === 0 ? 'Neither the workspace nor the partner has a connection yet.' : undefined
        }
        choices={[
          ...owned,
          ...sides.map((side) => {
            const only = onlyEnd(side.type);
            // A native select cannot show the reason beside a choice, so the choice's label gives it.
            const isImpossible = only !== null && only !== end;
            const marks = [isImpossible ? `${only} only` : '', side.enabled ? '' : 'disabled'].filter(
              Boolean,
            );
            return {
              value: side.value,
              label: `${side.name} (${[side.owner, connectionTypeWords(side.type), ...marks].join(', ')})`,
              ...(isImpossible && { disabled: `It can only be a ${only}.` }),
            };
          }),
        ]}
      />
      {chosen && look && (
        <div className={styles.fact}>
          <span>Verification</span>
          <span className={styles.factValue}>
            <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
            <UiLink to={chosen.verify}>Verify</UiLink>
          </span>
        </div>
      )}
    </>
  );
}

const doubtOf = ({ name, enabled, verification_status }: SideChoice): string | null =>
  !enabled
    ? `${name} is disabled. Enable it before you deploy.`
    : verification_status === 'FAILED'
      ? `The last verification of ${name} failed.`
      : null;
