import type { MappingAiBuilderScreenQuery } from '#gql/MappingAiBuilderScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { readBuilder } from './builder-address.ts';

export { default } from '#gql/MappingAiBuilderScreenQuery';

export const variables: ToVariables<'mappingAiBuilder', MappingAiBuilderScreenQuery> = ({
  params: { company_uuid },
  search,
}) => {
  const { generation_uuid } = readBuilder(search);
  return { company_uuid, generation_uuid: generation_uuid ?? '', has_generation: generation_uuid !== null };
};
