import { useCallback } from 'react';
import { graphql } from 'react-relay/hooks';
import type { useTestNotifierMutation } from '#gql/useTestNotifierMutation';
import { dataID } from '#relay/data-id.ts';
import { useOnce } from '#relay/useOnce.ts';
import { notify } from '#ui/feedback/notify.ts';
import { answerWords } from './notifier-labels.ts';

interface Tested {
  readonly notifier_uuid: string;
  readonly name: string;
}

/** Sends a test through a saved notifier and shows the result, which becomes its latest delivery. */
export function useTestNotifier(): [test: (tested: Tested) => Promise<void>, isTesting: boolean] {
  const [run, isTesting] = useOnce<useTestNotifierMutation>(
    graphql`
      mutation useTestNotifierMutation($input: TestNotifierInput!) {
        test_notifier(input: $input) {
          notifier {
            notifier_uuid
            ...NotifierItem_notifier
            ...TestPanel_notifier
          }
          delivery_edge {
            node {
              delivery_uuid
              ok
              code
              response
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
    { failure: 'The test was not sent', goesOn: true },
  );
  const test = useCallback(
    async ({ notifier_uuid, name }: Tested) => {
      const result = await run(
        { input: { notifier_uuid } },
        {
          // There is a new delivery, so the list of deliveries is fetched again when opened.
          updater: (store) => store.get(dataID('Notifier', { notifier_uuid }))?.invalidateRecord(),
        },
      );
      if (!result.ok) return;
      const delivery = result.response.test_notifier.delivery_edge?.node;
      if (!delivery) {
        notify.success(`Test of ${name} was sent. Its deliveries show the result`);
        return;
      }
      const answer = answerWords(delivery.code, delivery.response);
      if (delivery.ok) notify.success(`Test of ${name} delivered: ${answer}`);
      else notify.error(answer, `Test of ${name} failed`);
    },
    [run],
  );
  return [test, isTesting];
}
