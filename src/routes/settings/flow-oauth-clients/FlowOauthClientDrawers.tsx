import { lazily } from '#lib/lazily.ts';
import { FormDrawers } from '../../_shared/drawers/FormDrawers.tsx';

const NewFlowOauthClient = lazily(() => import('./form/NewFlowOauthClient.tsx'), 'NewFlowOauthClient');
const EditFlowOauthClient = lazily(() => import('./form/EditFlowOauthClient.tsx'), 'EditFlowOauthClient');

/** The drawer that the address opens over the list, if any. */
export function FlowOauthClientDrawers() {
  return <FormDrawers title="Client" newForm={NewFlowOauthClient} editForm={EditFlowOauthClient} />;
}
