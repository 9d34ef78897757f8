import { graphql, useFragment, usePreloadedQuery } from 'react-relay/hooks';
import type { EditAs2Profile_profile$key } from '#gql/EditAs2Profile_profile';
import type { EditAs2ProfileMutation } from '#gql/EditAs2ProfileMutation';
import type { EditAs2ProfileQuery } from '#gql/EditAs2ProfileQuery';
import type { ProfilePartners_query$key } from '#gql/ProfilePartners_query';
import { useMutation } from '#relay/useMutation.ts';
import { Button } from '#ui/actions/Button.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { AuditTrail } from '#shared/audit/AuditTrail.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { CopyText } from '#ui/text/CopyText.tsx';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import type { OpenedFormProps } from '#shared/drawers/form-drawer.ts';
import { NotThere } from '#shared/drawers/NotThere.tsx';
import { CertificateFacts } from '../certificates/CertificateFacts.tsx';
import { useDrawerAddress } from '../useDrawerAddress.ts';
import styles from '../as2.module.css';
import { onlyDefault } from './only-default.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import { profileProblems, type ProfileValues } from './profile-form.ts';
import { ProfileFields } from './ProfileFields.tsx';
import { ProfilePartners } from './ProfilePartners.tsx';

const schema = formSchema<ProfileValues>(profileProblems);

/** `?edit=<uuid>`: the form of a profile, with its certificates and partners. */
export function EditAs2Profile({ loaded, connectionId }: OpenedFormProps<EditAs2ProfileQuery>) {
  const data = usePreloadedQuery<EditAs2ProfileQuery>(
    graphql`
      query EditAs2ProfileQuery($company_uuid: ID!, $as2_profile_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
        }
        as2_profile(as2_profile_uuid: $as2_profile_uuid) {
          as2_profile_uuid
          company_uuid
          viewer_can_edit
          ...EditAs2Profile_profile
        }
        ...ProfilePartners_query @arguments(as2_profile_uuid: $as2_profile_uuid)
      }
    `,
    loaded,
  );
  const { close } = useDrawerAddress();
  const profile = data.as2_profile;
  // An object of another workspace counts as not found.
  if (!profile || profile.company_uuid !== data.company?.company_uuid)
    return <NotThere what="AS2 profile" onClose={close} />;
  const Shown = profile.viewer_can_edit ? EditDrawer : ShownProfile;
  return (
    <Shown
      key={profile.as2_profile_uuid}
      profileRef={profile}
      queryRef={data}
      connectionId={connectionId}
      onClose={close}
    />
  );
}

interface ProfileDrawerProps {
  profileRef: EditAs2Profile_profile$key;
  queryRef: ProfilePartners_query$key;
  connectionId: string;
  onClose: () => void;
}

function useProfile(profileRef: EditAs2Profile_profile$key) {
  return useFragment(
    graphql`
      fragment EditAs2Profile_profile on As2Profile {
        as2_profile_uuid
        name
        as2_id
        is_default
        receive_url
        certificate {
          certificate_uuid
          ...CertificateFacts_certificate
        }
        next_certificate {
          certificate_uuid
          ...CertificateFacts_certificate
        }
        used_by {
          total_count
        }
        created_at
        created_by {
          display
        }
        updated_at
        updated_by {
          display
        }
        lock_version
      }
    `,
    profileRef,
  );
}

function EditDrawer({ profileRef, queryRef, connectionId, onClose }: ProfileDrawerProps) {
  const profile = useProfile(profileRef);
  const { as2_profile_uuid, name, as2_id, is_default, updated_at, updated_by, lock_version } = profile;
  const { open } = useDrawerAddress();
  const [save] = useMutation<EditAs2ProfileMutation>(
    graphql`
      mutation EditAs2ProfileMutation($input: SaveAs2ProfileInput!) {
        save_as2_profile(input: $input) {
          as2_profile {
            as2_profile_uuid
            is_default
            ...ProfileTable_profile
            ...EditAs2Profile_profile
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${name} was not saved`, inForm: 'all' },
  );
  const form = useEntityForm<ProfileValues, ProfileValues, number>({
    formKey: `as2-profile/${as2_profile_uuid}`,
    subject: name,
    values: { name, as2_id, is_default },
    schema,
    version: lock_version,
    changedBy: { name: updated_by.display, at: updated_at },
    save: (values, { version }) =>
      save(
        {
          input: {
            as2_profile_uuid,
            lock_version: version,
            name: values.name.trim(),
            as2_id: values.as2_id.trim(),
            is_default: values.is_default,
          },
        },
        {
          updater(store, response) {
            // The response does not contain the profile that was the default before.
            if (response?.save_as2_profile.as2_profile?.is_default)
              onlyDefault(store, connectionId, as2_profile_uuid);
          },
        },
      ),
    onSaved() {
      notify.success(`${form.getValues().name.trim()} saved`);
      onClose();
    },
  });
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title={name}
      context="AS2 profile"
      extra={<Button onClick={() => open('roll', as2_profile_uuid)}>Roll over…</Button>}
      after={<ProfileFacts profile={profile} queryRef={queryRef} />}
    >
      <ProfileFields form={form} isDefault={is_default} />
    </FormDrawer>
  );
}

/** A read-only profile, for a workspace where nothing can be changed. */
function ShownProfile({ profileRef, queryRef, onClose }: ProfileDrawerProps) {
  const profile = useProfile(profileRef);
  return (
    <Drawer
      opened
      onClose={onClose}
      title={profile.name}
      context="You can view it but not change it"
      width={640}
    >
      <KeyValue facts={[{ label: 'AS2 ID', value: profile.as2_id }]} />
      <ProfileFacts profile={profile} queryRef={queryRef} />
    </Drawer>
  );
}

interface ProfileFactsProps {
  profile: ReturnType<typeof useProfile>;
  queryRef: ProfilePartners_query$key;
}

function ProfileFacts({ profile, queryRef }: ProfileFactsProps) {
  const { receive_url, certificate, next_certificate, used_by } = profile;
  return (
    <>
      <FormSection title="Connection">
        <div className={styles.wide}>
          <KeyValue
            facts={[
              { label: 'URL', value: <CopyText text={receive_url} what="URL" /> },
              {
                label: 'Used by',
                value: used_by.total_count === 0 ? 'No partner' : <ProfilePartners queryRef={queryRef} />,
              },
            ]}
          />
        </div>
      </FormSection>
      <FormSection title="Certificate in use">
        <CertificateFacts certificateRef={certificate} />
      </FormSection>
      {next_certificate && (
        <FormSection title="Next certificate" hint="In use after the rollover">
          <CertificateFacts certificateRef={next_certificate} />
        </FormSection>
      )}
      <AuditTrail
        entity_type="As2Profile"
        entity_id={profile.as2_profile_uuid}
        created={{ at: profile.created_at, by: profile.created_by.display }}
        changed={{ at: profile.updated_at, by: profile.updated_by.display }}
      />
    </>
  );
}
