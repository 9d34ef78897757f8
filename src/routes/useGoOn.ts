import { use, useEffect, useRef } from 'react';
import { useLocation, useNavigate, type NavigateOptions, type To } from 'react-router';
import { leavesForm } from './_shared/forms/form-address.ts';
import { DestinationContext } from './destination.ts';
import { heldBack } from './held-back.ts';

/**
 * Returns a function that tells whether the person still is where this component is: not on the way to another page or
 * form, even if the page saves something before it lets them go, and this component has not been closed. Ask it once an
 * answer has arrived, before acting on the page. `also` names further parameters of the address that tell one place on
 * this page from another.
 */
export function useIsHere(also: readonly string[] = []): () => boolean {
  const shown = useLocation();
  const destination = use(DestinationContext);
  const isMounted = useRef(true);
  // Not a layout effect: while a part suspends, its layout effects end although the person has not left.
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current && !leavesForm(shown, heldBack.read() ?? destination() ?? shown, also);
}

/**
 * Like `useNavigate`, for where an answer from the server leads: the object that was created, the next step. Does
 * nothing if the person has left in the meantime. A function receives the newest search string.
 */
export function useGoOn(
  also: readonly string[] = [],
): (to: To | ((search: string) => To), options?: NavigateOptions) => void {
  const isHere = useIsHere(also);
  const shown = useLocation();
  const destination = use(DestinationContext);
  const navigate = useNavigate();
  return (to, options) => {
    if (!isHere()) return;
    void navigate(typeof to === 'function' ? to((destination() ?? shown).search) : to, options);
  };
}
