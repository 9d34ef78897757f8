import type { ModelOptions } from '../../product/services.ts';
import { UsageError } from './options.ts';

/**
 * The language model named by environment variables; null for none. They are not options, because a command line is
 * visible to everyone on the machine, and it would contain the key.
 */
export function readModel(env: NodeJS.ProcessEnv = process.env): ModelOptions | null {
  const { MAPPING_MODEL_URL: url, MAPPING_MODEL: name, MAPPING_MODEL_KEY: key } = env;
  if (!url) return null;
  const path = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? new URL(url).pathname : '';
  if (!/\/(?:chat\/completions|messages)\/?$/.test(path))
    throw new UsageError(
      `MAPPING_MODEL_URL must be an address that ends with /chat/completions or /messages, not "${url}".`,
    );
  if (!name) throw new UsageError('MAPPING_MODEL must name the model at MAPPING_MODEL_URL.');
  return { url, name, key: key || null };
}
