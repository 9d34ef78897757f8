import { platform } from '#platform';
import type { Services } from '../product/services.ts';

/** Services without uploads and without a language model. The sandbox starts processes only if something runs. */
export const testServices = (): Services => ({
  claimUpload: () => 'NOT_FOUND',
  mappingModel: null,
  sandbox: platform.createSandbox(),
});
