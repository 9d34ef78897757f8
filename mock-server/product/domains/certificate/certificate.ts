import { platform } from '#platform';
import type { MockContext } from '../../context.ts';
import type { Domain } from '../../domain.ts';
import { pageOfFlows } from '../../model/execution/flow-list.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import {
  certificateField,
  certificateRequests,
  certificates,
  instantOf,
} from '../../model/certificate/certificates.ts';
import { downloadPath } from '../../model/certificate/file.ts';
import {
  cancelCertificateRequest,
  createCertificateRequest,
  generateCertificate,
} from '../../model/certificate/generate.ts';
import { deleteCertificate, rollCertificate } from './roll.ts';
import { daysLeft, stateOf, warningsOf } from '../../model/certificate/state.ts';
import { uploadCertificate } from './upload.ts';
import { flowsNeeding } from '../../model/endpoint-use/certificate-uses.ts';
import type { Arguments, FieldsFrom, Resolver } from '../../resolvers.ts';
import { resolversFrom } from '../../model/kit/resolvers-from.ts';

const validityOf = (key: string, context: MockContext) => ({
  valid_from: instantOf(certificateField(key, 'valid_from', context)),
  valid_to: instantOf(certificateField(key, 'valid_to', context)),
});

const listOptions = (
  args: Arguments<'Company' | 'TradingPartner', 'certificates'>,
  context: MockContext,
) => ({
  searched: ['source_name', 'subject', 'issuer', 'serial', 'fingerprint_sha256'],
  only: (key: string) =>
    (!args.source_types || args.source_types.includes(certificateField(key, 'source_type', context))) &&
    (!args.states || args.states.includes(stateOf(validityOf(key, context), context.clock.now()))) &&
    (args.in_use_only !== true || certificateField(key, 'slot', context) !== null),
});

const fields: FieldsFrom<'Certificate', string> = {
  trading_partner: (key, context) => {
    const partner_uuid = certificateField(key, 'partner_uuid', context);
    return partner_uuid === null ? null : context.store.find('TradingPartner', partner_uuid);
  },
  accepted_until: (key, context) => {
    const until = context.store.writtenValue('Certificate', key, 'accepted_until');
    return until == null || until <= context.clock.now() ? null : until;
  },
  days_left: (key, context) => daysLeft(validityOf(key, context), context.clock.now()),
  state: (key, context) => stateOf(validityOf(key, context), context.clock.now()),
  warnings: (key, context) =>
    warningsOf(
      {
        ...validityOf(key, context),
        key_algorithm: certificateField(key, 'key_algorithm', context),
        key_size: certificateField(key, 'key_size', context),
      },
      context.clock.now(),
    ),
  download_path: (key, context) =>
    downloadPath(certificateField(key, 'company_uuid', context), 'certificate', key),
  viewer_can_edit: (key, context) =>
    context.access.may('roll_certificate', {
      company_uuid: certificateField(key, 'company_uuid', context),
    }),
};

const inspectCertificate: Resolver<'Query', 'inspect_certificate'> = (_source, { pem }, { clock }) => {
  const result = platform.pki.readCertificate(pem);
  const nothing = {
    subject: null,
    issuer: null,
    serial: null,
    fingerprint_sha256: null,
    key_algorithm: null,
    key_size: null,
    valid_from: null,
    valid_to: null,
    state: null,
  };
  if (result.problem !== null) return { ...nothing, problem: result.problem, warnings: [] };
  const { facts, more } = result;
  const chain = {
    code: 'CHAIN_IGNORED' as const,
    message: `The text contains ${more} more certificate${more === 1 ? '' : 's'}; only the first one is used.`,
  };
  return {
    ...facts,
    problem: null,
    state: stateOf(facts, clock.now()),
    warnings: [...warningsOf(facts, clock.now()), ...(more > 0 ? [chain] : [])],
  };
};

/** Certificates of AS2 stations, host systems, and partners: lists, parsing, rollover, and signing requests. */
export const certificateDomain: Domain = {
  name: 'certificate',
  exists: { ...certificates.seed.exists, ...certificateRequests.seed.exists },
  all: { ...certificates.seed.all, ...certificateRequests.seed.all },
  samples: { ...certificates.seed.samples, ...certificateRequests.seed.samples },
  values: { ...certificates.seed.values, ...certificateRequests.seed.values },
  resolvers: {
    Query: {
      certificate: certificates.lookUp,
      certificate_request: certificateRequests.lookUp,
      inspect_certificate: inspectCertificate,
    },
    Company: {
      certificates: (source, args, context) => {
        const subject = { company_uuid: keyOf(source) };
        return certificates.list(subject, args, context, listOptions(args, context));
      },
      certificate_requests: (source, args, context) =>
        certificateRequests.list({ company_uuid: keyOf(source) }, args, context, {
          searched: ['source_name', 'subject'],
          only: (key) =>
            !args.statuses || args.statuses.includes(context.store.read('CertificateRequest', key, 'status')),
        }),
    },
    TradingPartner: {
      certificates: (source, args, context) => {
        const partner_uuid = keyOf(source);
        const company_uuid = context.store.read('TradingPartner', partner_uuid, 'company_uuid');
        return certificates.list({ company_uuid, partner_uuid }, args, context, listOptions(args, context));
      },
    },
    Certificate: {
      ...resolversFrom(fields, keyOf),
      used_by: (source, args, context) => pageOfFlows(flowsNeeding(keyOf(source), context), args, context),
    },
    CertificateRequest: {
      download_path: (source, _args, { store }) =>
        downloadPath(
          store.read('CertificateRequest', keyOf(source), 'company_uuid'),
          'request',
          keyOf(source),
        ),
    },
    Mutation: {
      upload_certificate: uploadCertificate,
      generate_certificate: generateCertificate,
      create_certificate_request: createCertificateRequest,
      cancel_certificate_request: cancelCertificateRequest,
      roll_certificate: rollCertificate,
      delete_certificate: deleteCertificate,
    },
  },
};
