import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { PreviewRows_run$key } from '#gql/PreviewRows_run';
import { formatCount } from '#lib/numbers.ts';
import checks from '#ui/actions/check.module.css';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { cx } from '#ui/cx.ts';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { roleLabel } from '../../role-label.ts';
import { ChangeList } from './ChangeList.tsx';
import { CompanyName } from './CompanyName.tsx';
import { previewLooks } from './outcome-labels.ts';
import styles from './PreviewRows.module.css';

interface PreviewRowsProps {
  runRef: PreviewRows_run$key;
  without: readonly string[];
  onWithout: (company_uuids: readonly string[]) => void;
  summary: string;
}

/** The workspaces of a dry run, each with the expected result and its details. */
export function PreviewRows({ runRef, without, onWithout, summary }: PreviewRowsProps) {
  const { results } = useFragment(
    graphql`
      fragment PreviewRows_run on MultiCompanyRun {
        results {
          company_uuid
          outcome
          detail
          change_count
          company {
            company_uuid
            company_name
            my_role
            my_access
            ...CompanyName_company
          }
          ...ChangeList_result
        }
      }
    `,
    runRef,
  );
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const changing = results
    .filter(({ outcome }) => outcome === 'CHANGED')
    .map((result) => result.company_uuid);
  const isAll = changing.every((uuid) => !without.includes(uuid));
  const isSome = changing.some((uuid) => !without.includes(uuid));
  const toggle = (uuid: string) =>
    setOpened((before) => {
      const next = new Set(before);
      if (!next.delete(uuid)) next.add(uuid);
      return next;
    });
  return (
    <>
      <p className={styles.summary}>{summary}</p>
      <table className={styles.table} aria-label="Preview">
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                className={checks.check}
                aria-label="All workspaces that will change"
                disabled={changing.length === 0}
                checked={isAll && changing.length > 0}
                ref={(box) => {
                  if (box) box.indeterminate = isSome && !isAll;
                }}
                onChange={() => onWithout(isAll ? changing : [])}
              />
            </th>
            <th scope="col">Workspace</th>
            <th scope="col" className={styles.role}>
              Your role
            </th>
            <th scope="col">Outcome</th>
            <th scope="col" className={styles.detail}>
              What happens
            </th>
          </tr>
        </thead>
        <tbody>
          {results.map((result) => {
            const { company, company_uuid, outcome, detail, change_count } = result;
            const name = company?.company_name ?? 'A workspace';
            const { tone, label } = statusLook(previewLooks, outcome);
            const willChange = outcome === 'CHANGED';
            const isOpen = opened.has(company_uuid);
            return (
              <Fragment key={company_uuid}>
                <tr className={cx(!willChange && styles.still)}>
                  <td>
                    <input
                      type="checkbox"
                      className={checks.check}
                      aria-label={name}
                      disabled={!willChange}
                      checked={willChange && !without.includes(company_uuid)}
                      onChange={(event) =>
                        onWithout(
                          event.currentTarget.checked
                            ? without.filter((uuid) => uuid !== company_uuid)
                            : [...without, company_uuid],
                        )
                      }
                    />
                  </td>
                  <td>{company ? <CompanyName companyRef={company} /> : name}</td>
                  <td className={styles.role}>
                    {company && roleLabel({ my_role: company.my_role, my_access: company.my_access })}
                  </td>
                  <td>
                    <StatusBadge tone={tone}>{label}</StatusBadge>
                  </td>
                  <td className={styles.detail}>
                    <span>{detail}</span>
                    {willChange && change_count > 0 && (
                      <IconButton
                        small
                        label={`${isOpen ? 'Hide' : 'Show'} ${formatCount(change_count)} ${change_count === 1 ? 'change' : 'changes'} in ${name}`}
                        aria-expanded={isOpen}
                        icon={isOpen ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
                        onClick={() => toggle(company_uuid)}
                      />
                    )}
                  </td>
                </tr>
                {isOpen && (
                  <tr className={styles.evidence}>
                    <td aria-hidden="true" />
                    <td colSpan={4}>
                      <ChangeList resultRef={result} label={`Changes in ${name}`} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
