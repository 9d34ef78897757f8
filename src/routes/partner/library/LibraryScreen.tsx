import { IconUpload } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { useSearchParams } from 'react-router';
import type { LibraryScreenQuery } from '#gql/LibraryScreenQuery';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Card } from '#ui/page/Card.tsx';
import { useFilters } from '../../useFilters.ts';
import { PagePartner } from '../../_shared/PagePartner.tsx';
import { PartnerHead } from '../_shared/PartnerHead.tsx';
import { FolderNav } from './FolderNav.tsx';
import { listKey, readLibraryFilters, writeLibraryFilters } from './library-filters.ts';
import { LibraryList } from './LibraryList.tsx';
import type { LibraryUploadsHandle } from './LibraryUploads.tsx';
import styles from './library.module.css';

const LibraryUploads = lazily(() => import('./LibraryUploads.tsx'), 'LibraryUploads');

/** `/c/{company}/tp/{partner}/library`: the documents kept with a trading partner. */
export function LibraryScreen() {
  const query = graphql`
    query LibraryScreenQuery(
      $partner_uuid: ID!
      $search: String
      $category: LibraryCategory
      $folder: String
      $sort: LibrarySort
    ) @throwOnFieldError {
      trading_partner(partner_uuid: $partner_uuid) {
        partner_uuid
        viewer_can_edit
        ...PartnerHead_partner
        ...FolderNav_partner
        ...LibraryUploads_partner @alias(as: "uploads")
      }
      ...PagePartner_query @arguments(partner_uuid: $partner_uuid)
      ...LibraryList_query
        @arguments(
          partner_uuid: $partner_uuid
          search: $search
          category: $category
          folder: $folder
          sort: $sort
        )
    }
  `;
  const data = useRouteQuery<LibraryScreenQuery>(query);
  const partner = found(data.trading_partner, 'integration');
  const [search] = useSearchParams();
  const [filters, change] = useFilters(readLibraryFilters, writeLibraryFilters);
  const cardRef = useRef<HTMLDivElement>(null);
  // The uploads' code loads after that of the list; until then, the Upload button is busy.
  const [uploads, setUploads] = useState<LibraryUploadsHandle | null>(null);
  // The Clear button disappears with the filters it cleared, so the focus moves first.
  const clear = () => {
    change({ text: '', category: null });
    cardRef.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  const uploadButton = (look: 'primary' | 'default') =>
    partner.viewer_can_edit && (
      <Button
        look={look}
        icon={<IconUpload size={14} />}
        busy={uploads === null}
        onClick={() => uploads?.choose()}
      >
        Upload
      </Button>
    );
  return (
    <Parts query={query} subject={partner.partner_uuid + listKey(search)}>
      <PagePartner queryRef={data} />
      <PartnerHead partnerRef={partner} actions={uploadButton('primary')} />
      {partner.viewer_can_edit && partner.uploads && (
        <Part title="Uploads">
          <Suspense fallback={null}>
            <LibraryUploads
              key={partner.partner_uuid}
              ref={setUploads}
              partnerRef={partner.uploads}
              folder={filters.folder}
            />
          </Suspense>
        </Part>
      )}
      <div className={styles.columns}>
        <Part title="Folders">
          <FolderNav partnerRef={partner} filters={filters} />
        </Part>
        <div ref={cardRef}>
          <Card>
            <Part>
              <LibraryList
                key={partner.partner_uuid}
                queryRef={data}
                filters={filters}
                onChange={change}
                onClear={clear}
                uploadAction={uploadButton('default')}
                onRevision={(revision) => uploads?.add(revision)}
              />
            </Part>
          </Card>
        </div>
      </div>
    </Parts>
  );
}
