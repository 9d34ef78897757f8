import { useLocation, useNavigate } from 'react-router';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { formSearch, useFormAddress } from '#shared/forms/form-address.ts';
import { TypeGallery } from '#shared/connection-form/TypeGallery.tsx';

/** `?new=1`: asks for the connection type, because it determines the form. */
export function ChooseType() {
  const { close } = useFormAddress();
  const location = useLocation();
  const navigate = useNavigate();
  return (
    <Drawer
      opened
      onClose={close}
      title="New host system"
      context="Choose how it is reached; this cannot be changed later"
      width={640}
    >
      <TypeGallery
        onChoose={(type) =>
          // Replaces the gallery's address, so that Back opens the list.
          void navigate(
            { search: formSearch(location.search, { new: type }) },
            { replace: true, state: location.state as unknown, preventScrollReset: true },
          )
        }
      />
    </Drawer>
  );
}
