import { IconSelector } from '@tabler/icons-react';
import formStyles from '#ui/form/form.module.css';

interface NativeSelectProps {
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
}

/** A select outside of a form, whose choice takes effect at once. */
export function NativeSelect({ label, value, options, onChange }: NativeSelectProps) {
  return (
    <span className={formStyles.control}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconSelector size={14} aria-hidden="true" className={formStyles.arrows} />
    </span>
  );
}
