import { graphql, useFragment } from 'react-relay/hooks';
import type { LicenseDrawers_license$key } from '#gql/LicenseDrawers_license';
import type { LicenseForm } from '../drawer-names.ts';
import { DecideRequest } from './DecideRequest.tsx';
import { RequestPlan } from './RequestPlan.tsx';
import { SetPlan } from './SetPlan.tsx';

interface LicenseDrawersProps {
  company_uuid: string;
  licenseRef: LicenseDrawers_license$key;
  form: LicenseForm;
  onClose: () => void;
}

/** The form that the address opens; nothing if the person may not use it, or its subject no longer exists. */
export function LicenseDrawers({ company_uuid, licenseRef, form, onClose }: LicenseDrawersProps) {
  const license = useFragment(
    graphql`
      fragment LicenseDrawers_license on License {
        plan
        auto_renew
        features {
          code
          included
          ...RequestPlan_feature
        }
        requests {
          request_uuid
          status
          ...DecideRequest_request
        }
      }
    `,
    licenseRef,
  );
  const { plan, auto_renew, features, requests } = license;
  const shared = { company_uuid, onClose };
  if (form.what === 'request') {
    const request = requests.find(({ request_uuid }) => request_uuid === form.key);
    return request?.status === 'OPEN' ? (
      <DecideRequest key={form.key} requestRef={request} {...shared} />
    ) : null;
  }
  if (!form.isRequest) {
    return form.what === 'plan' ? <SetPlan plan={plan} auto_renew={auto_renew} {...shared} /> : null;
  }
  const feature = features.find(({ code, included }) => code === form.key && !included);
  if (form.what === 'feature' && !feature) return null;
  return <RequestPlan key={form.key} plan={plan} featureRef={feature ?? null} {...shared} />;
}
