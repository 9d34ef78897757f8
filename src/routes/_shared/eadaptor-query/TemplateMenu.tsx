import { IconTemplate } from '@tabler/icons-react';
import { Button } from '#ui/actions/Button.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { blankQuery } from './eadaptor-form.ts';
import { kindNames, requestKinds, targets, targetsOf, type RequestKind } from './eadaptor-labels.ts';
import { requestXml, type CargowiseCodes } from './request-xml.ts';

/** A sample request of this kind, with an example key. */
function templateOf(kind: RequestKind, codes: CargowiseCodes | null): string {
  const [target_type = 'FORWARDING_SHIPMENT'] = targetsOf(kind);
  return requestXml(
    { ...blankQuery, request_kind: kind, target_type, target_key: targets[target_type].example },
    codes,
  );
}

interface TemplateMenuProps {
  codes: CargowiseCodes | null;
  onInsert: (xml: string) => void;
  onInsertForm: () => void;
}

/** A menu of sample requests to start from. */
export function TemplateMenu({ codes, onInsert, onInsertForm }: TemplateMenuProps) {
  return (
    <Menu
      label="Templates"
      items={[
        { label: 'What the form says', onSelect: onInsertForm },
        { divider: true },
        ...kindNames.map((kind) => ({
          label: requestKinds[kind].label,
          hint: requestKinds[kind].element,
          onSelect: () => onInsert(templateOf(kind, codes)),
        })),
      ]}
      renderTrigger={(props) => (
        <Button {...props} icon={<IconTemplate size={16} aria-hidden="true" />}>
          Insert template
        </Button>
      )}
    />
  );
}
