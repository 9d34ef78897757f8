import { nameError } from '#rules/text.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import { configErrors } from '../../_shared/connection-form/config-checks.ts';
import type { ConnectionValues } from '../../_shared/connection-form/config-values.ts';
import type { ConnectionType, DirectionName } from '../../_shared/connection-form/connection-types.ts';

/** A mailbox that the connection uses, or will use once saved. */
export interface MailboxChoice {
  readonly provider: string;
  readonly email: string;
  /** The state of the consent that granted it; null for the stored one. */
  readonly state: string | null;
}

/** The form values of a partner's connection. */
export interface PartnerConnectionValues extends ConnectionValues {
  readonly name: string;
  readonly direction: DirectionName;
  readonly environment: 'PRODUCTION' | 'TEST';
  readonly enabled: boolean;
  /** None or one mailbox; a list, because it changes as a whole. */
  readonly mailbox: readonly MailboxChoice[];
}

/** Whether the settings are those of the partner's AS2 station, which has a form of its own. */
export const isByStation = (type: ConnectionType): boolean => type === 'AS2_SEND' || type === 'AS2_RECEIVE';

export const isMailboxType = (type: ConnectionType): type is 'EMAIL_SEND' | 'EMAIL_RECEIVE' =>
  type === 'EMAIL_SEND' || type === 'EMAIL_RECEIVE';

/** The validation rules of the schema that the form can check itself. */
export const connectionSchema = (type: ConnectionType) =>
  formSchema<PartnerConnectionValues>(function* (value) {
    yield ['name', nameError(value.name)];
    if (isByStation(type)) return;
    for (const { path, message } of configErrors(type, value.config)) yield [[...path], message];
  });
