import { graphql } from 'react-relay';
import type { UploadScreenQuery } from '#gql/UploadScreenQuery';
import { useRouteQuery } from '../../relay/useRouteQuery.ts';
import { ClosedPage } from './ClosedPage.tsx';
import { UnknownPage } from './UnknownPage.tsx';
import { UploadForm } from './UploadForm.tsx';
import { UploadHead } from './UploadHead.tsx';

/** Where anyone with the address can upload files (spec §2). */
export function UploadScreen() {
  const { upload_page } = useRouteQuery<UploadScreenQuery>(graphql`
    query UploadScreenQuery($company_short_code: ID!, $custom_path: ID!) @throwOnFieldError {
      upload_page(company_short_code: $company_short_code, custom_path: $custom_path) {
        company_short_code
        custom_path
        company_name
        is_open
        ...UploadHead_page
        ...UploadForm_page
      }
    }
  `);
  if (!upload_page) return <UnknownPage />;
  const { company_short_code, custom_path, company_name, is_open } = upload_page;
  return (
    <>
      <UploadHead pageRef={upload_page} />
      {is_open ? (
        <UploadForm key={`${company_short_code}/${custom_path}`} pageRef={upload_page} />
      ) : (
        <ClosedPage company_name={company_name} />
      )}
    </>
  );
}
