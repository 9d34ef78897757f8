import { Suspense, useEffect, useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useNavigate, useSearchParams } from 'react-router';
import type { BuilderWizard_generation$key } from '#gql/BuilderWizard_generation';
import type { BuilderWizard_query$key } from '#gql/BuilderWizard_query';
import { lazily } from '#lib/lazily.ts';
import { EntityForm } from '#ui/form/EntityForm.tsx';
import { Stepper } from '#ui/page/Stepper.tsx';
import { useEntityForm } from '../../_shared/forms/useEntityForm.ts';
import { paths } from '../../paths.ts';
import { useGoOn, useIsHere } from '../../useGoOn.ts';
import { entrySteps, readBuilder, stepLabels, steps, type StepName } from './builder-address.ts';
import {
  blankBuilder,
  inputOf,
  reachableStep,
  schemaOf,
  toFormError,
  type BuilderValues,
} from './builder-values.ts';
import styles from './builder.module.css';
import { chosenDocument, useDocuments } from './useDocuments.ts';
import { GenerationFollow } from './GenerationFollow.tsx';
import { StepSkeleton } from './MappingAiBuilderSkeleton.tsx';
import { DocumentStep } from './steps/DocumentStep.tsx';
import { GenerateStep } from './steps/GenerateStep.tsx';
import { PartnerStep } from './steps/PartnerStep.tsx';
import { ReviewStep } from './steps/ReviewStep.tsx';
import { SpecificationParts } from './steps/SpecificationParts.tsx';
import { useFieldNames } from './useFieldNames.ts';
import { useGenerate } from './useGenerate.ts';
import { useUnusedUpload } from './useUnusedUpload.ts';

const SpecificationStep = lazily(() => import('./steps/SpecificationStep.tsx'), 'SpecificationStep');
const SampleStep = lazily(() => import('./steps/SampleStep.tsx'), 'SampleStep');
const ResultStep = lazily(() => import('./result/ResultStep.tsx'), 'ResultStep');

interface BuilderWizardProps {
  company_uuid: string;
  queryRef: BuilderWizard_query$key;
  /** The generation in the address; null before there is one. */
  generationRef: BuilderWizard_generation$key | null;
}

/** The steps of the wizard. Entered values are kept in this tab until they are sent; then the generation holds them. */
export function BuilderWizard({ company_uuid, queryRef, generationRef }: BuilderWizardProps) {
  const generation = useFragment(
    graphql`
      fragment BuilderWizard_generation on MappingGeneration @throwOnFieldError {
        generation_uuid
        status
        decision
        mapping_name
        trading_partner {
          partner_uuid
          partner_name
        }
        flow_type {
          code
        }
        file_type {
          code
          standard
          document
        }
        sample_content
        sample_file_name
        specification_content
        specification_file_name
        ...SpecificationParts_generation
        ...GenerateStep_generation
        ...ResultStep_generation
      }
    `,
    generationRef,
  );
  const query = useFragment(
    graphql`
      fragment BuilderWizard_query on Query {
        ...useDocuments_query
      }
    `,
    queryRef,
  );
  const documents = useDocuments(query);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const goOn = useGoOn(['step', 'generation']);
  const { step: asked } = readBuilder(search);
  const generation_uuid = generation?.generation_uuid ?? null;
  const pathOf = (step: StepName, generation: string | null = generation_uuid) =>
    paths.mappingAiBuilder({ company_uuid }, { step: step === 'document' ? null : step, generation });
  const [generate, isStarting] = useGenerate(useIsHere(['step', 'generation']));
  const started = useRef<string | null>(null);
  const follow = (uuid: string) => goOn(pathOf('generate', uuid));
  const stored: BuilderValues = generation
    ? {
        standard: generation.file_type.standard === 'EDIFACT' ? 'EDIFACT' : 'X12',
        document: generation.file_type.document ?? '',
        file_type: generation.file_type.code,
        partner: {
          value: generation.trading_partner.partner_uuid,
          label: generation.trading_partner.partner_name,
        },
        flow_type: generation.flow_type.code,
        specification_from: generation.specification_content == null ? 'FILE' : 'TEXT',
        specification_upload: null,
        specification_text: generation.specification_content ?? '',
        specification_name: generation.specification_file_name ?? '',
        sample: generation.sample_content,
        sample_name: generation.sample_file_name,
        name: generation.mapping_name,
      }
    : blankBuilder;
  const before = generation_uuid === null ? null : { generation_uuid, values: stored };
  const step = useRef<StepName>('document');
  const form = useEntityForm<BuilderValues, BuilderValues>({
    formKey: `new-inbound-edi/${company_uuid}/${generation_uuid ?? 'new'}`,
    subject: 'New inbound EDI',
    values: stored,
    schema: schemaOf(asked ?? 'document'),
    isNew: true,
    async save(values) {
      const at = entrySteps.indexOf(step.current);
      const next = entrySteps[at + 1];
      if (next) {
        void navigate(pathOf(next));
        // Nothing has been saved yet.
        return { ok: false, errors: [] };
      }
      const input = inputOf(values, before);
      const answer = await generate(input);
      if (answer.generation_uuid === null) return { ok: false, errors: answer.errors.map(toFormError) };
      settleUpload(input.specification_upload_uuid ?? null);
      started.current = answer.generation_uuid;
      return { ok: true };
    },
    onSaved() {
      if (started.current !== null) follow(started.current);
    },
  });
  const settleUpload = useUnusedUpload(form);
  useFieldNames(form);
  const again = async () => {
    const answer = await generate(inputOf(stored, before));
    if (answer.generation_uuid !== null) follow(answer.generation_uuid);
    else if (answer.errors.length > 0) {
      // The errors are shown at the fields where they can be corrected.
      goOn(pathOf('review'));
      form.showErrors(answer.errors.map(toFormError));
    }
  };
  const isOpen = asked === null || asked === 'generate' || asked === 'result';
  const shown: StepName =
    generation && isOpen
      ? generation.status === 'SUCCEEDED'
        ? 'result'
        : 'generate'
      : reachableStep(isOpen ? (asked === null ? 'document' : 'review') : asked, form.getValues());
  useEffect(() => {
    step.current = shown;
  });
  const at = steps.indexOf(shown);
  const isRunning = generation?.status === 'QUEUED' || generation?.status === 'RUNNING';
  const document = chosenDocument(documents, form.getValues());
  const backTo = (of: StepName) => pathOf(steps[Math.max(steps.indexOf(of) - 1, 0)] ?? 'document');
  const isEntry = entrySteps.includes(shown);
  return (
    <>
      {generation && isRunning && <GenerationFollow generation_uuid={generation.generation_uuid} />}
      <Stepper
        label="New inbound EDI"
        current={at}
        steps={steps.map((name, index) => ({
          label: stepLabels[name],
          to: index < Math.min(at, 5) && generation?.decision == null ? pathOf(name) : null,
        }))}
      />
      {isEntry && (
        <div className={styles.entry}>
          <EntityForm form={form} wide>
            {shown === 'document' && (
              <DocumentStep form={form} documents={documents} cancelTo={paths.mappings({ company_uuid })} />
            )}
            {shown === 'partner' && (
              <PartnerStep
                form={form}
                company_uuid={company_uuid}
                document={document}
                backTo={backTo('partner')}
              />
            )}
            <Suspense fallback={<StepSkeleton />}>
              {shown === 'specification' && (
                <SpecificationStep form={form} company_uuid={company_uuid} backTo={backTo('specification')}>
                  {generation && <SpecificationParts generationRef={generation} />}
                </SpecificationStep>
              )}
              {shown === 'sample' && (
                <SampleStep
                  company_uuid={company_uuid}
                  form={form}
                  document={document}
                  backTo={backTo('sample')}
                />
              )}
            </Suspense>
            {shown === 'review' && (
              <ReviewStep form={form} document={document} pathOf={pathOf} backTo={backTo('review')} />
            )}
          </EntityForm>
        </div>
      )}
      {generation && shown === 'generate' && (
        <div className={styles.entry}>
          <GenerateStep
            generationRef={generation}
            pathOf={pathOf}
            isStarting={isStarting}
            onAgain={() => void again()}
          />
        </div>
      )}
      {generation && shown === 'result' && (
        <Suspense fallback={<StepSkeleton />}>
          <ResultStep
            generationRef={generation}
            reviewPath={pathOf('review')}
            isStarting={isStarting}
            onAgain={() => void again()}
          />
        </Suspense>
      )}
    </>
  );
}
