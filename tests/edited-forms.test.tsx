import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestServer } from '../mock-server/testing/testing.ts';
import { paths } from '../src/routes/paths.ts';
import {
  drafts,
  formShown,
  frozen,
  problems,
  saveButton,
  texts,
  typeEverywhere,
} from './support/fill-form.ts';
import { renderRoute } from './support/render-route.tsx';
import { seededPlaces } from './support/seeded.ts';

const server = await createTestServer();
const { company_uuid, partner_uuid, flow_uuid, endpoint_uuid } = await seededPlaces(server.server);
const at = { company_uuid };

/** The form of something that exists, which `testForms` (two-people.tsx) does not cover. */
interface EditedForm {
  readonly source: string;
  readonly address: string;
  /** A field for text, and what is typed there. */
  readonly change: readonly [label: RegExp, text: string];
}

const forms: readonly EditedForm[] = [
  {
    source: 'flows/flow/useFlowForm.ts',
    address: paths.flow({ company_uuid, partner_uuid, flow_uuid }),
    change: [/^Notes for colleagues/, 'Call before noon'],
  },
  {
    source: 'company/usage/ScheduleDrawer.tsx',
    address: paths.flowUsageReports(at, { edit: 'schedule' }),
    change: [/^Recipients/, 'mine@northbay.example{Enter}'],
  },
  {
    source: 'partner-settings/partner-form/usePartnerForm.ts',
    address: paths.editPartner({ company_uuid, partner_uuid }),
    change: [/^Name$/, ' Inc.'],
  },
  {
    source: 'partner-settings/connection-form/useConnectionForm.ts',
    address: paths.editConnection({ company_uuid, partner_uuid, endpoint_uuid }),
    change: [/^Name/, ' two'],
  },
];

test.each(forms.map((one) => [one.source, one] as const))(
  '%s: is frozen while it is saved, loses nothing if that fails, and leaves no draft',
  async (_source, { address, change: [label, text] }) => {
    const answers: ((answer: Response | undefined) => void)[] = [];
    const { user } = await renderRoute(address, {
      server,
      async intercept({ query }) {
        if (!query.startsWith('mutation')) return undefined;
        const { promise, resolve } = Promise.withResolvers<Response | undefined>();
        answers.push(resolve);
        return promise;
      },
    });
    await formShown();
    await user.type(await screen.findByRole('textbox', { name: label }), text);
    const typed = texts();

    for (const [round, answer] of [Response.error(), undefined].entries()) {
      // oxlint-disable-next-line eslint/no-await-in-loop -- a person saves once more after a failure
      await user.click(saveButton());
      await waitFor(() => expect(answers).toHaveLength(round + 1));
      expect(frozen()).not.toBeNull();
      await typeEverywhere(user, ' typed during the save');
      expect(texts()).toEqual(typed);
      expect(answers).toHaveLength(round + 1);

      answers[round]?.(answer);
      await waitFor(() => expect(frozen()).toBeNull());
      if (answer) expect(texts()).toEqual(typed);
    }
    expect(problems()).toEqual([]);
    expect(drafts()).toEqual([]);
    expect(screen.queryByText(/Changed by|Show both/)).toBeNull();
  },
);
