import { useState } from 'react';
import { pluralize } from '#lib/text.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import checks from '#ui/actions/check.module.css';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FilterBar } from '#ui/filters/FilterBar.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { Card } from '#ui/page/Card.tsx';
import { StepFoot } from '#ui/page/StepFoot.tsx';
import { SimpleTable, type SimpleColumn } from '#ui/table/SimpleTable.tsx';
import { partnerTypeWords } from '../../partner-labels.ts';
import styles from '../templates.module.css';

interface Row {
  readonly partner_uuid: string;
  readonly partner_name: string;
  readonly partner_type: Parameters<typeof partnerTypeWords>[0];
  readonly viewer_can_edit: boolean;
  readonly instance: { readonly version: number } | null;
}

interface PartnersStepProps {
  partners: readonly Row[];
  /** The partner types that the template applies to; empty for all. */
  partnerTypes: readonly string[];
  version: number;
  chosen: readonly string[];
  onChoose: (partner_uuids: readonly string[]) => void;
  backTo: string;
  onNext: () => void;
}

/**
 * Step 1: the partners that the template is applied to. Partners that cannot be chosen are shown with the reason, never
 * hidden.
 */
export function PartnersStep(props: PartnersStepProps) {
  const { partners, partnerTypes, version, chosen, onChoose, backTo, onNext } = props;
  const [text, setText] = useState('');
  const suits = ({ partner_type }: Row) => partnerTypes.length === 0 || partnerTypes.includes(partner_type);
  const wanted = text.trim().toLowerCase();
  const shown = partners
    .filter(({ partner_name }) => partner_name.toLowerCase().includes(wanted))
    .toSorted((partner, other) => Number(suits(other)) - Number(suits(partner)));
  const why = (partner: Row): string => {
    if (!partner.viewer_can_edit) return 'Editors and owners of its workspace can do this';
    if (partner.instance === null) return suits(partner) ? '' : 'For other partner types';
    return partner.instance.version < version
      ? `Has version ${partner.instance.version}`
      : 'Has this version';
  };
  const columns: readonly SimpleColumn<Row>[] = [
    {
      id: 'name',
      header: 'Trading partner',
      cell: ({ partner_uuid, partner_name, viewer_can_edit }) => (
        <label className={styles.choice}>
          <input
            type="checkbox"
            className={checks.check}
            disabled={!viewer_can_edit}
            checked={chosen.includes(partner_uuid)}
            onChange={(event) =>
              onChoose(
                event.currentTarget.checked
                  ? [...chosen, partner_uuid]
                  : chosen.filter((uuid) => uuid !== partner_uuid),
              )
            }
          />
          <b>{partner_name}</b>
        </label>
      ),
    },
    {
      id: 'type',
      header: 'Type',
      phone: 'hide',
      cell: ({ partner_type }) => partnerTypeWords(partner_type),
    },
    {
      id: 'why',
      header: 'Template',
      phone: 'under',
      cell: (partner) => <span className="muted">{why(partner)}</span>,
    },
  ];
  return (
    <>
      <Card>
        <FilterBar label="Filter partners" summary={`${chosen.length} of ${partners.length} chosen`}>
          <SearchField
            label="Search partners"
            placeholder="Name"
            value={text}
            onSearch={setText}
            shortcut="/"
          />
        </FilterBar>
        {shown.length === 0 ? (
          <EmptyState
            kind={wanted === '' ? 'none' : 'filtered'}
            title={wanted === '' ? 'No trading partners yet' : 'No partner matches'}
            small
          >
            {wanted === '' ? 'Add one first.' : 'Names were searched.'}
          </EmptyState>
        ) : (
          <SimpleTable
            label="Trading partners"
            columns={columns}
            rows={shown}
            rowKey={({ partner_uuid }) => partner_uuid}
          />
        )}
      </Card>
      <StepFoot says="Next, fill in what differs. Nothing changes yet.">
        <AnchorButton to={backTo}>Cancel</AnchorButton>
        <Button
          look="primary"
          aria-disabled={chosen.length === 0 || undefined}
          data-tip={chosen.length === 0 ? 'Choose at least one partner' : undefined}
          onClick={() => {
            if (chosen.length > 0) onNext();
          }}
        >
          {chosen.length === 0 ? 'Next' : `Next with ${pluralize(chosen.length, 'partner')}`}
        </Button>
      </StepFoot>
    </>
  );
}
