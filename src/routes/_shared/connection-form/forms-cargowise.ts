import { choices, secret, text, username, type TypeForm } from './field-definitions.ts';

const code = (name: 'enterprise_id' | 'server_id' | 'company_code', label: string, placeholder: string) =>
  text(name, label, { required: true, span: 2, mono: true, placeholder });

const service = text('service_url', 'URL of the CargoWise service', {
  required: true,
  mono: true,
  kind: 'https',
  placeholder: 'https://eadaptor.example.com/eAdaptor',
});

/** The forms of CargoWise's two interfaces. */
export const cargowiseForms: Readonly<Record<'EADAPTOR' | 'EADAPTOR_NEXT', TypeForm>> = {
  EADAPTOR: {
    input: 'eadaptor',
    sections: [
      {
        title: 'Service',
        fields: [
          service,
          {
            control: 'segments',
            name: 'protocol',
            label: 'Protocol',
            choices: choices({ HTTP_XML: 'XML over HTTP', SOAP: 'SOAP' }),
          },
        ],
      },
      { title: 'Sign-in', fields: [username(), secret('password', 'Password')] },
      {
        title: 'Identifiers',
        hint: 'As registered in CargoWise',
        fields: [
          code('enterprise_id', 'Enterprise ID', 'NBF'),
          code('server_id', 'Server ID', 'PRD'),
          code('company_code', 'Company code', 'LAX'),
          text('sender_id', 'Sender ID', {
            span: 3,
            mono: true,
            description: 'If empty, the three codes joined together.',
          }),
          text('recipient_id', 'Recipient ID', { required: true, span: 3, mono: true }),
        ],
      },
    ],
  },
  EADAPTOR_NEXT: {
    input: 'eadaptor_next',
    sections: [
      {
        title: 'Service',
        fields: [
          text('client_name', 'EDI client', {
            required: true,
            mono: true,
            placeholder: 'NORTHBAY-CAUSEWAY',
            description: 'Its name in CargoWise',
          }),
          service,
        ],
      },
      { title: 'Sign-in', fields: [username(), secret('password', 'Password')] },
      {
        title: 'Certificate',
        hint: 'Renewed each year: put the new one into the other slot first',
        fields: [
          {
            control: 'segments',
            name: 'slot',
            label: 'Slot in use',
            choices: choices({ PRIMARY: 'Primary', SECONDARY: 'Secondary' }),
          },
          {
            control: 'area',
            name: 'certificate',
            label: 'Certificate from CargoWise',
            mono: true,
            rows: 4,
            description: 'The text of the PEM file that CargoWise issued for the signing request.',
          },
        ],
      },
    ],
  },
};
