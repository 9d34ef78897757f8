import * as z from 'zod';

const hang = z.literal(true);
const claims = z.record(z.string(), z.unknown());

const faultSchema = z.union([
  // /authorize responds with this error; `state` replaces the portal's.
  z.strictObject({
    at: z.literal('authorize'),
    error: z.string(),
    description: z.string().optional(),
    state: z.string().optional(),
  }),
  // A code is issued, but with a different state.
  z.strictObject({ at: z.literal('authorize'), state: z.string() }),
  z.strictObject({ at: z.literal('authorize'), hang }),
  z.strictObject({ at: z.literal('token'), status: z.int().min(400).max(599), body: claims }),
  z.strictObject({ at: z.literal('token'), hang }),
  z.strictObject({ at: z.literal('token'), drop: z.literal(true) }),
  // Tokens are issued, but invalid: claims to replace (null removes one), a different algorithm, no refresh token.
  z
    .strictObject({
      at: z.literal('token'),
      omitRefreshToken: z.literal(true).optional(),
      idToken: claims.optional(),
      accessToken: claims.optional(),
      alg: z.literal('HS256').optional(),
    })
    .refine((fault) => Object.keys(fault).length > 1, 'has no effect'),
]);

/** A fault that occurs once, at the next matching call. */
export type Fault = z.infer<typeof faultSchema>;
type StateFault = Extract<Fault, { at: 'authorize'; state: string }>;
type AuthorizeFault = Exclude<Extract<Fault, { at: 'authorize' }>, StateFault>;
export type TokenFault = Extract<Fault, { at: 'token' }>;
/** The fault that issues invalid tokens. */
export type DamagedTokens = Extract<TokenFault, { idToken?: unknown }>;

const faultsSchema = z.union([faultSchema.transform((fault) => [fault]), z.array(faultSchema).max(100)]);

/** Parses one fault or a list of them from the wire. */
export function parseFaults(value: unknown): { faults: Fault[] } | { message: string } {
  const parsed = faultsSchema.safeParse(value);
  return parsed.success ? { faults: parsed.data } : { message: z.prettifyError(parsed.error) };
}

export interface FaultQueue {
  add(...faults: Fault[]): void;
  list(): readonly Fault[];
  clear(): void;
  /** The next error response of /authorize. */
  takeAuthorize(): AuthorizeFault | undefined;
  /** The state to return with the next code. */
  takeState(): string | undefined;
  takeToken(): TokenFault | undefined;
}

export function createFaultQueue(): FaultQueue {
  const queue: Fault[] = [];
  const take = <F extends Fault>(fits: (fault: Fault) => fault is F): F | undefined => {
    const index = queue.findIndex(fits);
    // The queue of a kind has faults of that kind.
    return index < 0 ? undefined : (queue.splice(index, 1)[0] as F);
  };
  return {
    add: (...faults) => void queue.push(...faults),
    list: () => queue,
    clear: () => void queue.splice(0),
    takeAuthorize: () => take((f): f is AuthorizeFault => f.at === 'authorize' && !isStateOnly(f)),
    takeState: () => take(isStateOnly)?.state,
    takeToken: () => take((f): f is TokenFault => f.at === 'token'),
  };
}

const isStateOnly = (fault: Fault): fault is StateFault =>
  fault.at === 'authorize' && !('error' in fault) && !('hang' in fault);
